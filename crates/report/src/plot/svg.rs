//! A picture that is being drawn, and what every picture begins with.

use std::fmt::{Display, Write};

/// Colours that colour-blind readers can tell apart (Okabe and Ito); shapes and hatches differ
/// as well.
pub const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"];

/// The style of text around its place.
pub const MIDDLE: &str = "text-anchor=\"middle\"";
/// The style of text that ends at its place.
pub const END: &str = "text-anchor=\"end\"";

/// Text as XML wants it: there are characters that it cannot have at all.
pub(super) fn escaped(text: &str) -> String {
    let has_no_place = |c: char| c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c);
    let text = text.replace(has_no_place, "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A coordinate, as precise as anybody sees.
fn tenths(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

/// Where a path goes.
pub(super) fn joined(points: impl Iterator<Item = (f64, f64)>) -> String {
    let steps: Vec<String> = points.map(|(x, y)| format!("{} {}", tenths(x), tenths(y))).collect();
    format!("M{}", steps.join("L"))
}

/// A picture that is being drawn: SVG, each element on a line of its own. Styles are attributes, as
/// in `fill="none" stroke="#333"`; what stands in text is escaped.
#[derive(Clone, Debug)]
pub struct Picture {
    svg: String,
}

impl Picture {
    /// A picture on white: its title, for those who cannot see it and as the heading at `left`,
    /// and what it shows in words, where that is more than the title.
    #[must_use]
    pub fn new(title: &str, words: &str, (width, height): (f64, f64), left: f64) -> Self {
        let (title, words) = (escaped(title), escaped(words));
        let words = match words.is_empty() {
            true => words,
            false => format!("<desc>{words}</desc>\n"),
        };
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" \
             font-size=\"13\">\n<title>{title}</title>\n{words}\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{left}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{title}</text>\n"
        );
        Self { svg }
    }

    /// Adds an element.
    pub(super) fn add(&mut self, element: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.svg, "{element}");
    }

    /// Adds text that begins at a place on its base line, or is placed as its style says.
    pub fn text(&mut self, (x, y): (f64, f64), style: &str, text: &str) {
        let (x, y, text) = (tenths(x), tenths(y), escaped(text));
        let space = if style.is_empty() { "" } else { " " };
        self.add(format_args!("<text x=\"{x}\" y=\"{y}\"{space}{style}>{text}</text>"));
    }

    /// Adds a rectangle: its upper left corner, and how wide and high it is.
    pub fn rect(&mut self, corner: (f64, f64), size: (f64, f64), style: &str) {
        let [x, y, width, height] = [corner.0, corner.1, size.0, size.1].map(tenths);
        self.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {style}/>"
        ));
    }

    /// Adds a circle.
    pub fn circle(&mut self, middle: (f64, f64), radius: f64, style: &str) {
        let [x, y, r] = [middle.0, middle.1, radius].map(tenths);
        self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {style}/>"));
    }

    /// Adds a path: `M1 2H3`.
    pub fn path(&mut self, path: impl Display, style: &str) {
        self.add(format_args!("<path d=\"{path}\" {style}/>"));
    }

    /// The name of a mark in the key, to its right.
    pub(super) fn key_name(&mut self, (x, y): (f64, f64), name: &str) {
        self.text((x + 23.0, y), "", name);
    }

    /// The picture as SVG.
    #[must_use]
    pub fn finished(self) -> String {
        self.svg + "</svg>\n"
    }
}

/// Where the frame of a plot begins that has so many names in its key above it, two a row.
pub(super) fn key_height(names: usize) -> f64 {
    52.0 + 20.0 * names.div_ceil(2) as f64
}

/// Where the mark of a name in the key begins, and the line that its text stands on.
pub(super) fn key_place(number: usize, left: f64) -> (f64, f64) {
    (left + 320.0 * (number % 2) as f64, 46.0 + 20.0 * (number / 2) as f64)
}

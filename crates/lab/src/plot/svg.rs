//! What every picture begins with.

use std::fmt::Write;

/// Colours that colour-blind readers can tell apart (Okabe and Ito); shapes and hatches differ
/// as well.
pub(super) const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"];

/// Text as XML wants it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The beginning of a picture on white: its title, for those who cannot see it and as the
/// heading at `left`, and what it shows in words, where that is more than the title.
pub(super) fn begun(title: &str, words: &str, (width, height): (f64, f64), left: f64) -> String {
    let (title, words) = (escaped(title), escaped(words));
    let words = match words.is_empty() {
        true => words,
        false => format!("<desc>{words}</desc>\n"),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<title>{title}</title>\n{words}\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{left}\" y=\"24\" font-size=\"15\" font-weight=\"bold\">{title}</text>\n"
    )
}

/// Where the frame of a plot begins that has so many names in its key above it, two a row.
pub(super) fn key_height(names: usize) -> f64 {
    52.0 + 20.0 * names.div_ceil(2) as f64
}

/// Where the mark of a name in the key begins, and the line that its text stands on.
pub(super) fn key_place(number: usize, left: f64) -> (f64, f64) {
    (left + 320.0 * (number % 2) as f64, 46.0 + 20.0 * (number / 2) as f64)
}

/// A name in the key, to the right of its mark.
pub(super) fn key_name(svg: &mut String, (x, y): (f64, f64), name: &str) {
    let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{y:.1}\">{}</text>", x + 23.0, escaped(name));
}

//! The weights of a module in their ranges, beside their standard values.

use gamut_report::plot::{COLOURS, END, Picture};

use crate::steered::Gene;

const LEFT: f64 = 220.0;
const SCALE: f64 = 400.0;
const RIGHT: f64 = 210.0;
const TOP: f64 = 78.0;
const ROW: f64 = 22.0;
const BOTTOM: f64 = 16.0;
const FAINT: &str = "fill=\"#555\" font-size=\"11\"";

/// Draws a row for each gene: its range from left to right, its standard value as a tick and its
/// value as a dot; where step sizes are known (parts of ranges, as evolution has them), the bar
/// around the dot reaches one step size to both sides.
#[must_use]
pub fn weights_in_ranges(
    title: &str,
    genes: &[Gene],
    values: &[f64],
    steps: Option<&[f64]>,
) -> String {
    let bottom = TOP + ROW * genes.len() as f64;
    let size = (LEFT + SCALE + RIGHT, bottom + BOTTOM);
    let mut picture = Picture::new(title, &words(genes, values), size, 16.0);
    draw_key(&mut picture, steps.is_some());
    for (number, (gene, &value)) in genes.iter().zip(values).enumerate() {
        let y = TOP + ROW * (number as f64 + 0.5);
        let share = |value: f64| match gene.width() > 0.0 {
            true => ((value - gene.least) / gene.width()).clamp(0.0, 1.0),
            false => 0.5,
        };
        let to_x = |value: f64| LEFT + SCALE * share(value);
        picture.text((LEFT - 46.0, y + 4.5), END, &gene.name);
        picture.text((LEFT - 8.0, y + 4.0), &format!("{END} {FAINT}"), &short(gene.least));
        picture.text((LEFT + SCALE + 8.0, y + 4.0), FAINT, &short(gene.most));
        picture.path(format_args!("M{LEFT} {y}h{SCALE}"), "stroke=\"#bbb\" stroke-width=\"2\"");
        if let Some(step) = steps.and_then(|steps| steps.get(number)) {
            let reach = step * gene.width();
            draw_step(&mut picture, [value - reach, value + reach].map(to_x), y);
        }
        draw_standard(&mut picture, to_x(gene.standard), y);
        draw_value(&mut picture, to_x(value), y);
        let written = format!("{} (standard {})", short(value), short(gene.standard));
        picture.text((LEFT + SCALE + 56.0, y + 4.5), "font-size=\"12\"", &written);
    }
    picture.finished()
}

fn draw_key(picture: &mut Picture, has_steps: bool) {
    let y = 52.0;
    let name = |picture: &mut Picture, x: f64, name: &str| picture.text((x, y + 4.5), "", name);
    draw_value(picture, LEFT + 8.0, y);
    name(picture, LEFT + 22.0, "value");
    draw_standard(picture, LEFT + 100.0, y);
    name(picture, LEFT + 112.0, "standard value");
    if has_steps {
        draw_step(picture, [LEFT + 248.0, LEFT + 276.0], y);
        name(picture, LEFT + 286.0, "a step size to both sides");
    }
}

fn draw_value(picture: &mut Picture, x: f64, y: f64) {
    picture.circle((x, y), 4.6, &format!("fill=\"{}\" stroke=\"#fff\"", COLOURS[0]));
}

fn draw_standard(picture: &mut Picture, x: f64, y: f64) {
    picture.path(format_args!("M{x:.1} {:.1}v14", y - 7.0), "stroke=\"#111\" stroke-width=\"2\"");
}

fn draw_step(picture: &mut Picture, [from, to]: [f64; 2], y: f64) {
    let style = format!("fill=\"{}\" fill-opacity=\"0.6\"", COLOURS[4]);
    picture.rect((from, y - 4.0), (to - from, 8.0), &style);
}

/// All rows as text.
fn words(genes: &[Gene], values: &[f64]) -> String {
    let row = |(gene, value): (&Gene, &f64)| {
        let Gene { name, least, most, standard, .. } = gene;
        let [value, least, most, standard] = [*value, *least, *most, *standard].map(short);
        format!("{name} {value} ({least} to {most}, standard {standard})")
    };
    genes.iter().zip(values).map(row).collect::<Vec<_>>().join(", ")
}

/// A number in a few characters.
fn short(value: f64) -> String {
    match value {
        whole if whole == whole.round() => format!("{value:.0}"),
        large if large.abs() >= 100.0 => format!("{value:.0}"),
        large if large.abs() >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

//! Discs seen from above: Othello, Lines of Action and Breakthrough, checkers.

use super::{Shape, circle, round};

/// Discs that nearly fill the square; White's has a ring, Black's a glint.
pub(super) fn othello() -> Vec<Shape> {
    vec![disc('X', true, 41.0, glint(32.0)), disc('O', false, 41.0, circle(50.0, 50.0, 30.0))]
}

/// Smaller discs; White's has a ring and a dot, Black's a glint.
pub(super) fn loa() -> Vec<Shape> {
    let white = disc('o', false, 36.0, circle(50.0, 50.0, 24.0));
    vec![disc('x', true, 36.0, glint(27.0)), Shape { marks: circle(50.0, 50.0, 6.0), ..white }]
}

/// Draughtsmen: White's are turned with a ring, Black's are milled with notches; a king wears
/// a crown.
pub(super) fn checkers() -> Vec<Shape> {
    let (ring, notches) = (circle(50.0, 50.0, 31.0), notches(12, 28.5, 34.0));
    let rings = format!("{ring}{}", circle(50.0, 50.0, 19.0));
    let crowned = |shape: Shape| Shape { marks: crown(), ..shape };
    vec![
        disc('b', true, 40.0, format!("{notches}{}", circle(50.0, 50.0, 19.0))),
        crowned(disc('B', true, 40.0, notches)),
        disc('w', false, 40.0, rings),
        crowned(disc('W', false, 40.0, ring)),
    ]
}

fn disc(letter: char, black: bool, radius: f64, lines: String) -> Shape {
    Shape { letter, black, outline: circle(50.0, 50.0, radius), lines, marks: String::new() }
}

/// Light on the upper left of a disc.
fn glint(radius: f64) -> String {
    let (near, far) = (50.0 - 0.94 * radius, 50.0 - 0.34 * radius);
    let (near, far) = (round(near), round(far));
    format!("M{near} {far}A{radius} {radius} 0 0 1 {far} {near}")
}

/// Short lines along the rim.
fn notches(count: u32, inner: f64, outer: f64) -> String {
    let notch = |i| {
        let (sin, cos) = (std::f64::consts::TAU * f64::from(i) / f64::from(count)).sin_cos();
        let at = |radius: f64| (round(50.0 + radius * cos), round(50.0 + radius * sin));
        let ((x, y), (to_x, to_y)) = (at(inner), at(outer));
        format!("M{x} {y}L{to_x} {to_y}")
    };
    (0..count).map(notch).collect()
}

fn crown() -> String {
    "M32 62L28.5 40L40.5 48.5L50 33L59.5 48.5L71.5 40L68 62ZM32.5 65.5H67.5V69.5H32.5Z".to_owned()
}

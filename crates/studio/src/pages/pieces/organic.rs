//! What grows: cells (Virus) and spores (Ataxx). Outlines differ, not only colours.

use std::f64::consts::TAU;

use super::{Shape, circle, round};

/// Black is a virus with spikes; White is a cell with a soft membrane and a nucleus.
pub(super) fn cells() -> Vec<Shape> {
    let spiked = (0..9).map(|i| spike(f64::from(i) / 9.0)).collect::<String>();
    let spots = [(42.0, 43.0, 5.0), (59.0, 50.0, 4.0), (46.0, 60.0, 3.5)];
    vec![
        Shape {
            letter: 'x',
            black: true,
            outline: format!("{}{spiked}", circle(50.0, 50.0, 27.0)),
            lines: String::new(),
            marks: spots.into_iter().map(|(x, y, radius)| circle(x, y, radius)).collect(),
            text: None,
        },
        Shape {
            letter: 'o',
            black: false,
            outline: lobes(7, 36.0, 45.0, 0.0),
            lines: circle(47.0, 52.0, 15.0),
            marks: circle(47.0, 52.0, 6.0),
            text: None,
        },
    ]
}

/// Black is a star of soft arms; White is a rounded cell with a ring.
pub(super) fn spores() -> Vec<Shape> {
    vec![
        Shape {
            letter: 'x',
            black: true,
            outline: lobes(5, 29.0, 54.0, -0.25),
            lines: String::new(),
            marks: [(50.0, 35.0), (37.5, 57.0), (62.5, 57.0)]
                .map(|(x, y)| circle(x, y, 4.5))
                .concat(),
            text: None,
        },
        Shape {
            letter: 'o',
            black: false,
            outline: lobes(4, 37.0, 46.0, 0.125),
            lines: circle(50.0, 50.0, 20.0),
            marks: String::new(),
            text: None,
        },
    ]
}

/// A smooth outline around the middle that is pulled outwards `count` times, the first time
/// after the share `turn` of a full turn.
fn lobes(count: u32, inner: f64, outer: f64, turn: f64) -> String {
    let steps = 2 * count;
    let pull = |step: u32| {
        let radius = if step.is_multiple_of(2) { outer } else { inner };
        let (sin, cos) = (TAU * (turn + f64::from(step) / f64::from(steps))).sin_cos();
        (50.0 + radius * cos, 50.0 + radius * sin)
    };
    let between = |step: u32| {
        let ((x, y), (next_x, next_y)) = (pull(step), pull(step + 1));
        (round((x + next_x) / 2.0), round((y + next_y) / 2.0))
    };
    let (x, y) = between(steps - 1);
    let curves = (0..steps).map(|step| {
        let ((pull_x, pull_y), (x, y)) = (pull(step), between(step));
        format!("Q{} {} {x} {y}", round(pull_x), round(pull_y))
    });
    format!("M{x} {y}{}Z", curves.collect::<String>())
}

/// A spike with a knob, after the share `turn` of a full turn.
fn spike(turn: f64) -> String {
    let (sin, cos) = (TAU * (turn - 0.25)).sin_cos();
    let at = |out: f64, aside: f64| {
        let (x, y) = (50.0 + out * cos - aside * sin, 50.0 + out * sin + aside * cos);
        format!("{} {}", round(x), round(y))
    };
    let shaft =
        format!("M{}L{}L{}L{}Z", at(24.0, -4.0), at(38.0, -2.0), at(38.0, 2.0), at(24.0, 4.0));
    let knob = circle(round(50.0 + 39.5 * cos), round(50.0 + 39.5 * sin), 5.0);
    format!("{shaft}{knob}")
}

//! Scales, and the part of a plot that all plots over a scale have.

use super::svg::{END, MIDDLE, Picture, escaped, key_height};

/// A scale from one round number to another.
pub(super) struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// Covers the values with about so many steps of 1, 2 or 5 times a power of ten.
    pub(super) fn over(values: impl Iterator<Item = f64>, steps: f64) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = match low < high {
            true => (low, high),
            false if low.is_finite() => (low - 1.0, low + 1.0),
            false => (0.0, 1.0),
        };
        let rough = (high - low) / steps;
        let power = 10_f64.powf(rough.log10().floor());
        let round = [1.0, 2.0, 5.0].into_iter().find(|&round| rough / power <= round);
        let step = power * round.unwrap_or(10.0);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn share(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as i32;
        (0..=count).map(|i| self.low + f64::from(i) * self.step)
    }

    pub(super) fn label(&self, value: f64) -> String {
        let decimals = (-self.step.log10().floor()).max(0.0) as usize;
        // Not "-0".
        let value = if value.abs() < self.step / 2.0 { 0.0 } else { value };
        format!("{value:.decimals$}")
    }
}

/// Where the axes of a plot are.
pub(super) struct Frame {
    top: f64,
    pub(super) bottom: f64,
}

impl Frame {
    pub(super) const LEFT: f64 = 64.0;
    pub(super) const WIDTH: f64 = 632.0;
    /// The width of a picture with such a frame.
    pub(super) const PICTURE: f64 = Self::LEFT + Self::WIDTH + 24.0;

    /// A frame so high, below a key with so many names.
    pub(super) fn below_key(names: usize, height: f64) -> Self {
        let top = key_height(names);
        Self { top, bottom: top + height }
    }

    /// The place of a value of the scale from left to right.
    pub(super) fn x(&self, x: &Axis, value: f64) -> f64 {
        Self::LEFT + Self::WIDTH * x.share(value)
    }

    /// The height of a value of the scale.
    pub(super) fn y(&self, y: &Axis, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * y.share(value)
    }

    /// The scale at the left, its grid, and both axes.
    pub(super) fn draw(&self, picture: &mut Picture, y: &Axis, name: &str) {
        let (Self { top, bottom }, left, right) = (self, Self::LEFT, Self::LEFT + Self::WIDTH);
        for tick in y.ticks() {
            let at = self.y(y, tick);
            picture.path(format_args!("M{left} {at:.1}H{right}"), "stroke=\"#ddd\"");
            picture.text((left - 8.0, at + 4.5), END, &y.label(tick));
        }
        let axes = format_args!("M{left} {top}V{bottom}H{right}");
        picture.path(axes, "fill=\"none\" stroke=\"#333\"");
        picture.add(format_args!(
            "<text transform=\"translate(16 {:.1}) rotate(-90)\" {MIDDLE}>{}</text>",
            (top + bottom) / 2.0,
            escaped(name)
        ));
    }
}

//! The colours of the style sheet can be told apart: WCAG 2.2, level AA, by day and by night.

use std::collections::BTreeMap;

const SHEET: &str = include_str!("../assets/studio.css");
/// Least contrast of text with its ground.
const TEXT: f64 = 4.5;
/// Least contrast of what is not text.
const SHAPE: f64 = 3.0;

/// The colours of a token: by day and by night.
type Tokens = BTreeMap<String, [u32; 2]>;

/// The colours that rules with exactly this selector set.
fn tokens(selector: &str) -> Tokens {
    let opening = format!("{selector} {{");
    let blocks = SHEET.split("\n}\n").filter_map(|rule| {
        let at = rule.rfind(&opening)?;
        (at == 0 || rule[..at].ends_with('\n')).then(|| &rule[at + opening.len()..])
    });
    blocks.flat_map(str::lines).filter_map(token).collect()
}

fn token(line: &str) -> Option<(String, [u32; 2])> {
    let (name, value) = line.trim().strip_prefix("--")?.split_once(": ")?;
    let value = value.strip_suffix(';')?;
    let colour = |text: &str| u32::from_str_radix(text.strip_prefix('#')?, 16).ok();
    let both = value.strip_prefix("light-dark(").and_then(|both| both.strip_suffix(')'));
    let (day, night) = both.map_or(Some((value, value)), |both| both.split_once(", "))?;
    Some((name.to_owned(), [colour(day)?, colour(night)?]))
}

/// Relative luminance as WCAG defines it.
fn luminance(colour: u32) -> f64 {
    let channel = |shift: u32| {
        let share = f64::from((colour >> shift) & 0xff) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

fn contrast(one: u32, other: u32) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    (one / other).max(other / one)
}

#[track_caller]
fn assert_contrast(tokens: &Tokens, front: &str, ground: &str, least: f64) {
    let colours = |name: &str| *tokens.get(name).unwrap_or_else(|| panic!("no token {name}"));
    for (front_colour, ground_colour) in colours(front).into_iter().zip(colours(ground)) {
        let contrast = contrast(front_colour, ground_colour);
        assert!(contrast >= least, "{front} on {ground}: {contrast:.2} is under {least}");
    }
}

#[test]
fn black_and_white_have_the_contrast_that_the_standard_says() {
    assert!((contrast(0x00_0000, 0xff_ffff) - 21.0).abs() < 1e-9);
}

#[test]
fn text_can_be_read_on_every_ground() {
    let tokens = tokens(":root");
    for ground in ["paper", "surface", "sunk"] {
        for text in ["ink", "ink-soft", "accent", "good", "warn", "bad"] {
            assert_contrast(&tokens, text, ground, TEXT);
        }
        assert_contrast(&tokens, "line-strong", ground, SHAPE);
    }
    for meaning in ["accent", "good", "warn", "bad"] {
        for text in [meaning, "ink", "ink-soft"] {
            assert_contrast(&tokens, text, &format!("{meaning}-wash"), TEXT);
        }
    }
    assert_contrast(&tokens, "on-accent", "accent", TEXT);
    assert_contrast(&tokens, "on-accent", "accent-strong", TEXT);
}

#[test]
fn pieces_marks_and_coordinates_are_seen_on_every_board() {
    for game in gamut::games() {
        let mut tokens = tokens(":root");
        tokens.extend(self::tokens(&format!("[data-style=\"{}\"]", game.describe().style)));
        for shade in ["light", "dark"] {
            let square = format!("square-{shade}");
            assert_contrast(&tokens, &format!("on-{shade}"), &square, TEXT);
            for mark in ["mark-last", "mark-pick", "mark-legal", "mark-alarm"] {
                assert_contrast(&tokens, mark, &square, SHAPE);
            }
            assert_contrast(&tokens, "black-fill", &square, SHAPE);
            assert_contrast(&tokens, "white-edge", &square, SHAPE);
        }
        assert_contrast(&tokens, "black-detail", "black-fill", SHAPE);
        assert_contrast(&tokens, "white-detail", "white-fill", SHAPE);
    }
}

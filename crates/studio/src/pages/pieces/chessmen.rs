//! The chess set: turned pieces on a common foot, all seen from the side.

use super::{Shape, bar, circle};

const FOOT: &str = "M25 82H75Q80 82 80 87V90.5Q80 93 77.5 93H22.5Q20 93 20 90.5V87Q20 82 25 82Z";
/// From the collar down to the foot, for the pieces that have a collar at half height.
const STEM: &str =
    "M39 64H61C61 72.5 64 76.5 70 79Q73 80.5 73 84H27Q27 80.5 30 79C36 76.5 39 72.5 39 64Z";
const LINE_OF_FOOT: &str = "M27 82.5H73";
const LINES_OF_COLLAR: &str = "M35 57H65M39.5 65H60.5";

pub(super) fn shapes() -> Vec<Shape> {
    let kinds = [
        ('k', king()),
        ('q', queen()),
        ('r', rook()),
        ('b', bishop()),
        ('n', knight()),
        ('p', pawn()),
    ];
    let shape = |letter, black, (outline, lines): &(String, String)| Shape {
        letter,
        black,
        outline: format!("{outline}{FOOT}"),
        lines: format!("{lines}{LINE_OF_FOOT}"),
        ..Shape::default()
    };
    let both = |(letter, kind): &(char, _)| {
        [shape(letter.to_ascii_uppercase(), false, kind), shape(*letter, true, kind)]
    };
    kinds.iter().flat_map(both).collect()
}

/// A broad crown, closed by a dome, and a cross.
fn king() -> (String, String) {
    const CROSS: &str = "M46.5 5H53.5V10.5H59V17H53.5V26H46.5V17H41V10.5H46.5Z";
    const CROWN: &str =
        "M36 60L26.5 36Q25.5 33 28 31Q38 23.5 50 23.5Q62 23.5 72 31Q74.5 33 73.5 36L64 60Z";
    let collar = bar(33.0, 57.0, 34.0, 7.5);
    let outline = format!("{CROSS}{CROWN}{collar}{STEM}");
    (outline, format!("M29.5 38.5Q50 28.5 70.5 38.5{LINES_OF_COLLAR}"))
}

/// An open crown of five points, a pearl on each.
fn queen() -> (String, String) {
    const CROWN: &str =
        "M36 60L17.5 33L35 42.5L34.5 23L45 39L50 18L55 39L65.5 23L65 42.5L82.5 33L64 60Z";
    let pearls = [(17.0, 31.0), (34.6, 21.0), (50.0, 15.5), (65.4, 21.0), (83.0, 31.0)];
    let pearls: String = pearls.into_iter().map(|(x, y)| circle(x, y, 4.8)).collect();
    let collar = bar(33.0, 57.0, 34.0, 7.5);
    (format!("{CROWN}{pearls}{collar}{STEM}"), LINES_OF_COLLAR.to_owned())
}

/// A tower with battlements.
fn rook() -> (String, String) {
    const TOWER: &str = "M26 17Q26 15 28 15H36.5V22H44.5V15H55.5V22H63.5V15H72Q74 15 74 17V31\
        Q74 35 70.5 37L64.5 40.5L67 68Q73.5 72 73.5 84H26.5Q26.5 72 33 68L35.5 40.5L29.5 37\
        Q26 35 26 31Z";
    (TOWER.to_owned(), "M35.5 40.5H64.5M33 68.5H67".to_owned())
}

/// A mitre with its slit.
fn bishop() -> (String, String) {
    const MITRE: &str = "M50 17C61 26 68 35.5 68 45.5C68 53 63.5 57.5 59 60H41\
        C36.5 57.5 32 53 32 45.5C32 35.5 39 26 50 17Z";
    let (knob, collar) = (circle(50.0, 13.5, 5.5), bar(34.0, 58.0, 32.0, 7.5));
    let outline = format!("{knob}{MITRE}{collar}{STEM}");
    (outline, "M59.5 30.5L50.5 44M40 58H60M39.5 66H60.5".to_owned())
}

/// A horse's head that looks to the left: chest, jaw, muzzle, brow, ear, mane.
fn knight() -> (String, String) {
    const HEAD: &str = "M27 84C27 74 36 68 43 62C47 58.5 49 55.5 49.5 52C45 56.5 39.5 58 34.5 59.5\
        C32 60.5 31 63 28.5 65.5C25.5 68 20.5 66.5 17.5 63C14.5 59.5 15 56.5 17.5 53\
        C22 47 25.5 42.5 27.5 37C30 29.5 35 24 43 20.5L44.5 11Q45 9 47 10.2L55.5 17.5\
        C70 22 77.5 38 77 56C76.8 66 74 74 73.5 84Z";
    const MANE: &str = "M56 27C64.5 34 68 45 67 57C66.5 63 65 68 64 73";
    const EYE_AND_NOSTRIL: &str = "M36.5 36.5Q39.5 32.5 44 33.5M20.5 59.5L23 57.5";
    (HEAD.to_owned(), format!("{MANE}{EYE_AND_NOSTRIL}"))
}

/// A ball on a collar.
fn pawn() -> (String, String) {
    const BODY: &str = "M41 47H59C59.5 62 63 70 70 75.5Q73.5 78.5 73.5 84H26.5Q26.5 78.5 30 75.5C37 70 40.5 62 41 47Z";
    let (head, collar) = (circle(50.0, 33.0, 13.5), bar(33.0, 44.0, 34.0, 7.0));
    (format!("{head}{collar}{BODY}"), "M39 51.5H61".to_owned())
}

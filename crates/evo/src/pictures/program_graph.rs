//! A program as a graph (Fig. 1): statements in a row are a box, an if-then-else is a node with two
//! branches that join again.

use gamut_report::plot::{COLOURS, END, MIDDLE, Picture};

use crate::program::{Branches, Program, Statement, Step};

const MARGIN: f64 = 24.0;
const TOP: f64 = 60.0;
/// Of a character, in the font that programs are written in.
const CHARACTER: f64 = 7.3;
const LINE: f64 = 17.0;
/// Around the text of a node.
const PADDING: f64 = 10.0;
/// Between what follows each other.
const STEP_DOWN: f64 = 22.0;
/// Between two branches.
const GAP: f64 = 28.0;
/// At least so much of the way to a branch is seen beside its condition: it has its label there.
const LABEL: f64 = 32.0;
const EDGE: &str = "fill=\"none\" stroke=\"#555\" stroke-width=\"1.5\"";

/// Draws a program; `counts` are the names of what the game counts. What has no effect is drawn too:
/// [`Program::without_dead_code`] leaves it out.
#[must_use]
pub fn program_graph(title: &str, program: &Program, counts: &[&'static str]) -> String {
    let mut layout = Layout::of(program, counts);
    if layout.parts.is_empty() {
        layout
            .push(Part::Steps(vec![Line::plain("(nothing: the depth stays as it is)".to_owned())]));
    }
    // The title is above the graph, however narrow that is.
    let title_width = 9.0 * title.chars().count() as f64;
    let width = (layout.left + layout.right).max(title_width) + 2.0 * MARGIN;
    let size = (width.ceil(), (TOP + layout.height + 2.0 * STEP_DOWN).ceil());
    let words = program.text(counts).replace('\n', "; ");
    let mut picture = Picture::new(title, &words, size, MARGIN);
    let x = MARGIN + layout.left;
    draw_end(&mut picture, (x, TOP));
    let bottom = layout.draw(&mut picture, (x, TOP));
    picture.path(format_args!("M{x:.1} {bottom:.1}v{STEP_DOWN}"), EDGE);
    draw_end(&mut picture, (x, bottom + STEP_DOWN));
    picture.finished()
}

/// A line of a box: its text, and how it is written.
struct Line {
    text: String,
    style: String,
}

impl Line {
    fn plain(text: String) -> Self {
        Self { text, style: String::new() }
    }

    /// What the program is there for is seen at a glance: that it changes the horizon.
    fn of(step: Step, counts: &[&'static str]) -> Self {
        let style = |colour| format!("fill=\"{colour}\" font-weight=\"bold\"");
        let style = match step {
            Step::IncHorizon => style(COLOURS[0]),
            Step::DecHorizon => style(COLOURS[1]),
            Step::Compute(..) | Step::Store(..) => String::new(),
        };
        Self { text: step.text(counts), style }
    }
}

/// What is drawn below each other.
enum Part {
    /// Statements without branches.
    Steps(Vec<Line>),
    /// A condition and its branches: when it holds and when it does not.
    Fork { condition: String, then: Layout, otherwise: Layout },
}

/// A sequence with the room that it takes: to the left and to the right of the line that it
/// follows, and downwards.
#[derive(Default)]
struct Layout {
    parts: Vec<Part>,
    left: f64,
    right: f64,
    height: f64,
}

fn text_width(text: &str) -> f64 {
    CHARACTER * text.chars().count() as f64 + 2.0 * PADDING
}

fn box_size(lines: &[Line]) -> (f64, f64) {
    let width = lines.iter().map(|line| text_width(&line.text)).fold(0.0, f64::max);
    (width, LINE * lines.len() as f64 + 2.0 * PADDING - 4.0)
}

const CONDITION_HEIGHT: f64 = LINE + 2.0 * PADDING - 4.0;

/// How far the branches of a fork are from the line that it follows: to the left and to the right.
fn branch_places(condition: &str, then: &Layout, otherwise: &Layout) -> (f64, f64) {
    let least = text_width(condition) / 2.0 + LABEL;
    ((then.right + GAP / 2.0).max(least), (otherwise.left + GAP / 2.0).max(least))
}

impl Layout {
    fn of(program: &Program, counts: &[&'static str]) -> Self {
        let mut layout = Self::default();
        let mut lines = Vec::new();
        for statement in &program.statements {
            match statement {
                Statement::Step(step) => lines.push(Line::of(*step, counts)),
                Statement::If(branches) => {
                    layout.push(Part::Steps(std::mem::take(&mut lines)));
                    let Branches { condition, then, otherwise } = &**branches;
                    let [then, otherwise] = [then, otherwise].map(|one| Self::of(one, counts));
                    let condition = condition.text(counts);
                    layout.push(Part::Fork { condition, then, otherwise });
                }
            }
        }
        layout.push(Part::Steps(lines));
        layout
    }

    /// Adds a part below the others; a box of nothing is none.
    fn push(&mut self, part: Part) {
        let (left, right, height) = match &part {
            Part::Steps(lines) if lines.is_empty() => return,
            Part::Steps(lines) => {
                let (width, height) = box_size(lines);
                (width / 2.0, width / 2.0, height)
            }
            Part::Fork { condition, then, otherwise } => {
                let (to_left, to_right) = branch_places(condition, then, otherwise);
                let height = CONDITION_HEIGHT + then.height.max(otherwise.height) + STEP_DOWN;
                (to_left + then.left, to_right + otherwise.right, height)
            }
        };
        self.left = self.left.max(left);
        self.right = self.right.max(right);
        self.height += STEP_DOWN + height;
        self.parts.push(part);
    }

    /// Draws it from a place downwards, and says how far down it came.
    fn draw(&self, picture: &mut Picture, (x, mut y): (f64, f64)) -> f64 {
        for part in &self.parts {
            picture.path(format_args!("M{x:.1} {y:.1}v{STEP_DOWN}"), EDGE);
            y += STEP_DOWN;
            let arrow = format_args!("M{:.1} {:.1}l4.5 7l4.5 -7z", x - 4.5, y - 7.0);
            picture.path(arrow, "fill=\"#555\"");
            y = match part {
                Part::Steps(lines) => draw_steps(picture, lines, (x, y)),
                Part::Fork { condition, then, otherwise } => {
                    draw_fork(picture, condition, [then, otherwise], (x, y))
                }
            };
        }
        y
    }
}

fn draw_steps(picture: &mut Picture, lines: &[Line], (x, y): (f64, f64)) -> f64 {
    let (width, height) = box_size(lines);
    let style = "fill=\"#f4f4f4\" stroke=\"#333\"";
    picture.rect((x - width / 2.0, y), (width, height), style);
    for (number, Line { text, style }) in lines.iter().enumerate() {
        let base = y + PADDING + LINE * (number as f64 + 1.0) - 6.0;
        write(picture, (x - width / 2.0 + PADDING, base), style, text);
    }
    y + height
}

fn draw_fork(
    picture: &mut Picture,
    condition: &str,
    [then, otherwise]: [&Layout; 2],
    (x, y): (f64, f64),
) -> f64 {
    let half = text_width(condition) / 2.0;
    let (middle, below) = (y + CONDITION_HEIGHT / 2.0, y + CONDITION_HEIGHT);
    let (to_left, to_right) = branch_places(condition, then, otherwise);
    let bottom = below + then.height.max(otherwise.height) + STEP_DOWN;
    let branches = [(then, x - to_left, x - half), (otherwise, x + to_right, x + half)];
    for (branch, branch_x, side) in branches {
        picture.path(format_args!("M{side:.1} {middle:.1}H{branch_x:.1}V{below:.1}"), EDGE);
        let end = branch.draw(picture, (branch_x, below));
        picture.path(format_args!("M{branch_x:.1} {end:.1}V{bottom:.1}H{x:.1}"), EDGE);
    }
    let label = "font-size=\"12\" fill=\"#555\"";
    picture.text((x - half - 6.0, middle - 5.0), &format!("{END} {label}"), "yes");
    picture.text((x + half + 6.0, middle - 5.0), label, "no");
    let style = "rx=\"14\" fill=\"#fff3d6\" stroke=\"#333\"";
    picture.rect((x - half, y), (2.0 * half, CONDITION_HEIGHT), style);
    write(picture, (x, middle + 4.5), MIDDLE, condition);
    picture.circle((x, bottom), 3.0, "fill=\"#555\"");
    bottom
}

/// Where the program begins, and where it ends.
fn draw_end(picture: &mut Picture, place: (f64, f64)) {
    picture.circle(place, 5.0, "fill=\"#333\"");
}

fn write(picture: &mut Picture, place: (f64, f64), style: &str, text: &str) {
    let style = format!("font-family=\"monospace\" font-size=\"12\" {style}");
    picture.text(place, style.trim_end(), text);
}

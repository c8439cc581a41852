//! Pictures of individuals: they are XML, and everything is in them and can be seen.

use gamut_evo::pictures::{nodes_by_ply, program_graph, weights_in_ranges};
use gamut_evo::program::{Bounds, Program, create};
use gamut_evo::{Genome, Steered, ordering_genes, position_genes};
use gamut_game::rng;
use gamut_games::chess::Chess;

/// Whether every element is closed in its turn, and no text has what would be read as XML.
fn assert_is_xml(svg: &str) {
    let mut open = Vec::new();
    for (number, part) in svg.split('<').enumerate().skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or_else(|| panic!("{part} is not closed"));
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!text.contains('>'), "{text}");
        for entity in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;"];
            assert!(known.iter().any(|known| entity.starts_with(known)), "&{entity}");
        }
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "part {number}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

/// A number of an element.
fn number(element: &str, attribute: &str) -> f64 {
    let text = element.split_once(&format!(" {attribute}=\"")).expect(attribute).1;
    text.split('"').next().and_then(|text| text.parse().ok()).expect(attribute)
}

/// Left, top, right and bottom of the boxes of a graph.
fn boxes(svg: &str) -> Vec<[f64; 4]> {
    let rects = svg.lines().filter(|line| line.starts_with("<rect x="));
    let sides = rects.map(|rect| {
        let [x, y] = ["x", "y"].map(|attribute| number(rect, attribute));
        [x, y, x + number(rect, "width"), y + number(rect, "height")]
    });
    sides.collect()
}

/// Whether all boxes are in the picture, and none hides another.
fn assert_can_be_seen(svg: &str) {
    let size = svg.lines().next().expect("a line");
    let (width, height) = (number(size, "width"), number(size, "height"));
    let boxes = boxes(svg);
    for (at, one) in boxes.iter().enumerate() {
        let [left, top, right, bottom] = *one;
        assert!(left >= 0.0 && top >= 0.0 && right <= width && bottom <= height, "{one:?}");
        for other in &boxes[..at] {
            let apart = right < other[0] || other[2] < left || bottom < other[1] || other[3] < top;
            assert!(apart, "{one:?} hides {other:?}");
        }
    }
}

fn parse(text: &str) -> Program {
    Program::parse(text, Chess::COUNTS).expect(text)
}

#[test]
fn a_program_is_boxes_of_statements_and_nodes_with_two_branches() {
    let text = "accumulator = score\nlevel = depth\nif captured <= alpha\n  horizon += 1\nelse\n  \
                if depth < knights\n    horizon -= 1\n  end\nend\ngame = beta\n";
    let program = parse(text);
    let svg = program_graph("One <program>", &program, Chess::COUNTS);
    assert_is_xml(&svg);
    assert_can_be_seen(&svg);
    // Boxes of two, one, one and one statements; two conditions.
    assert_eq!(boxes(&svg).len(), 6);
    assert_eq!((svg.matches(">yes<").count(), svg.matches(">no<").count()), (2, 2));
    for line in ["accumulator = score", "captured &lt;= alpha", "depth &lt; knights", "game = beta"]
    {
        assert!(svg.contains(&format!(">{line}</text>")), "{line}: {svg}");
    }
    assert!(svg.contains("<title>One &lt;program&gt;</title>"));
    // In words, as a person would write it.
    assert!(svg.contains("; if captured &lt;= alpha;   horizon += 1; else;"), "{svg}");
    // Where it holds is to the left of where it does not.
    let x = |line: &str| {
        let element = svg.lines().find(|element| element.contains(line)).expect(line);
        number(element, "x")
    };
    assert!(x(">horizon += 1") < x(">depth &lt; knights"));
    assert_eq!(svg, program_graph("One <program>", &program, Chess::COUNTS));
}

#[test]
fn programs_by_chance_can_be_seen_whatever_they_are() {
    for seed in 0..200 {
        let bounds = Bounds { statements: 60, nesting: 6 };
        let program = create(bounds, Chess::COUNTS.len(), &mut rng(seed, 0));
        let svg = program_graph("By chance", &program, Chess::COUNTS);
        assert_is_xml(&svg);
        assert_can_be_seen(&svg);
        let written = svg.matches("font-family=\"monospace\"").count();
        assert_eq!(written, program.size(), "every statement is there once");
    }
    let nothing = program_graph("", &Program::default(), Chess::COUNTS);
    assert!(nothing.contains("the depth stays as it is"), "{nothing}");
}

#[test]
fn weights_lie_in_their_ranges() {
    for genes in [ordering_genes::<Chess>(), position_genes::<Chess>()] {
        let least: Vec<f64> = genes.iter().map(|gene| gene.least).collect();
        let most: Vec<f64> = genes.iter().map(|gene| gene.most).collect();
        let circles = |values: &[f64]| {
            let svg = weights_in_ranges("Weights & more", &genes, values, None);
            assert_is_xml(&svg);
            let circles = svg.lines().filter(|line| line.starts_with("<circle"));
            // The first is in the key.
            circles.skip(1).map(|circle| number(circle, "cx")).collect::<Vec<f64>>()
        };
        let (left, right) = (circles(&least), circles(&most));
        assert_eq!(left.len(), genes.len());
        assert!(left.iter().all(|x| *x == left[0]) && right.iter().all(|x| *x == right[0]));
        assert!(left[0] < right[0]);
    }
}

#[test]
fn step_sizes_are_bars_that_end_with_the_range() {
    let genes = position_genes::<Chess>();
    let genome = Genome::standard::<Chess>();
    let steps = vec![0.4; genes.len()];
    let svg = weights_in_ranges("Weights", &genes, &genome.position, Some(&steps));
    assert_is_xml(&svg);
    let bars = boxes(&svg);
    assert_eq!(bars.len(), genes.len() + 1, "one is in the key");
    // A pawn of 100 is in the middle of 85 to 115; the random value of 20 is two thirds of 30.
    let width = |bar: &[f64; 4]| bar[2] - bar[0];
    assert!((width(&bars[1]) - 320.0).abs() < 0.2, "{:?}", bars[1]);
    let last = bars.last().expect("a bar");
    assert!((width(last) - 400.0 * (0.4 + 1.0 / 3.0)).abs() < 0.2, "{last:?}");
    assert!(svg.contains("pawn 100 (85 to 115, standard 100)"), "{svg}");
}

#[test]
fn nodes_of_many_games_are_boxes_by_ply() {
    let games = 0..30_u64;
    let moves: Vec<(u32, u64)> =
        games.flat_map(|game| (0..100).map(move |ply| (2 * ply, 1000 + game))).collect();
    let svg = nodes_by_ply("Nodes", "evolved", &moves);
    assert_is_xml(&svg);
    // 199 plies: five share a box; one more rectangle is in the key.
    assert_eq!(boxes(&svg).len(), 1 + 40);
    assert!(svg.contains("evolved: 2 3.01 (3.00 to 3.01), 7 3.01"), "{svg}");
    assert_is_xml(&nodes_by_ply("None", "", &[]));
    assert_is_xml(&nodes_by_ply("One", "", &[(0, 0)]));
}

//! What plots show: every value is drawn, and written out for readers who cannot see the picture.

use gamut_board::{Square, SquareSet};
use gamut_game::{Cell, Diagram, Side};
use gamut_report::plot::{BarChart, Bars, BoxPlot, Boxes, ForestPlot, ForestRow, HeatMap, Picture};
use gamut_statistics::Estimate;

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

fn bars(name: &str, values: &[Option<f64>], intervals: &[(f64, f64)]) -> Bars {
    Bars { name: name.to_owned(), values: values.to_vec(), intervals: intervals.to_vec() }
}

/// Where the only bar of a chart with one interval begins and ends, and where its interval does.
fn heights(value: f64, interval: (f64, f64)) -> (f64, f64, f64, f64) {
    let chart = BarChart {
        groups: vec!["a".to_owned()],
        bars: vec![bars("ours", &[Some(value)], &[interval])],
        ..BarChart::default()
    };
    let svg = chart.svg();
    let after = |text: &str, from: &str| -> f64 {
        let rest = text.split_once(from).expect(from).1;
        let end = rest.find(['"', 'V', 'M']).expect("an end");
        rest[..end].parse().expect("a number")
    };
    // The first bar is the one in the key.
    let bar = svg.split("<rect x=").nth(2).expect("a bar");
    let (top, height) = (after(bar, "y=\""), after(bar, "height=\""));
    let mut paths = svg.split("<path d=\"M");
    let interval = paths.find(|path| path.contains("stroke=\"#111\"")).expect("an interval");
    (top, top + height, after(interval, " "), after(interval, "V"))
}

#[test]
fn bars_stand_on_zero_and_are_as_high_as_their_values() {
    let (top, bottom, low, high) = heights(40.0, (10.0, 20.0));
    let unit = (bottom - top) / 40.0;
    assert!((low - (bottom - 30.0 * unit)).abs() < 0.2, "{low}");
    assert!((high - (bottom - 60.0 * unit)).abs() < 0.2, "{high}");
    let (same_bottom, zero_high) = (heights(0.0, (0.0, 60.0)).1, heights(0.0, (0.0, 60.0)).0);
    assert_eq!(same_bottom, zero_high, "nothing has no height");
}

#[test]
fn bars_say_what_they_are_in_words() {
    let chart = BarChart {
        title: "won & lost".to_owned(),
        y: "games".to_owned(),
        groups: vec!["HGP <v> RPlayer".to_owned(), "RHGP".to_owned()],
        bars: vec![
            bars("thesis", &[Some(18.0), None], &[]),
            bars("ours", &[Some(17.25), Some(3.0)], &[]),
        ],
    };
    let svg = chart.svg();
    assert!(svg.contains("<title>won &amp; lost</title>"));
    assert!(svg.contains(
        "<desc>games. thesis: HGP &lt;v&gt; RPlayer 18. ours: HGP &lt;v&gt; RPlayer 17.2, RHGP 3."
    ));
    // Two in the key and three that stand; the second kind is hatched as well.
    assert_eq!((count(&svg, "fill=\"#0072b2\""), count(&svg, "fill=\"#d55e00\"")), (2, 3));
    assert_eq!(count(&svg, "fill=\"url(#hatch1)\""), 3);
    assert_eq!(count(&svg, "stroke=\"#111\""), 0, "no intervals were given");
}

fn heat_map(first_rank_on_top: bool) -> String {
    let at = |name: &str| name.parse::<Square>().expect("a square");
    let cell = |square| match square == at("d4") {
        true => Cell::piece(Side::Black, 'X', '●'),
        false => Cell::EMPTY,
    };
    let mut board = Diagram::new(8, cell);
    if first_rank_on_top {
        board = board.first_rank_on_top();
    }
    let mut values = vec![None; 64];
    values[at("a1").index()] = Some(7.0);
    values[at("h8").index()] = Some(14.0);
    HeatMap {
        title: "Values".to_owned(),
        caption: vec!["A line".to_owned()],
        board,
        values,
        legal: SquareSet::of(at("a1")) | SquareSet::of(at("h8")),
        chosen: Some((None, at("h8"))),
    }
    .svg()
}

#[test]
fn heat_maps_mark_the_move_where_it_is() {
    for (first_rank_on_top, top) in [(false, 46), (true, 410)] {
        let svg = heat_map(first_rank_on_top);
        // h8: the last file; the first row unless the first rank is there.
        let marked =
            format!("<rect x=\"402\" y=\"{top}\" width=\"48\" height=\"48\" fill=\"none\"");
        assert_eq!(count(&svg, &marked), 1, "{first_rank_on_top}");
        assert_eq!(count(&svg, "stroke-dasharray"), 2, "legal squares");
        assert_eq!(count(&svg, "<circle"), 1, "one piece");
        assert!(svg.contains("<desc>Played: h8. Values, the highest first: h8 14, a1 7.</desc>"));
        assert_eq!(count(&svg, "width=\"52\" height=\"52\""), 64);
        // The ends of the scale, on the board and beside it.
        assert_eq!((count(&svg, "fill=\"#00548c\""), count(&svg, "fill=\"#fff8de\"")), (2, 2));
        assert_eq!(count(&svg, "fill=\"#d9d9d9\""), 62, "squares without a value");
    }
}

#[test]
fn forest_plots_have_two_marks_a_row() {
    let estimate = |value, low, high| Some(Estimate { value, low, high });
    let row = |name: &str, ours| ForestRow {
        name: name.to_owned(),
        estimates: [ours, estimate(75.0, 53.1, 88.8)],
    };
    let plot = ForestPlot {
        title: "Readings".to_owned(),
        x: "% of the points".to_owned(),
        names: ["ours".to_owned(), "thesis".to_owned()],
        rows: vec![row("one", estimate(50.0, 40.0, 60.0)), row("two", None)],
    };
    let svg = plot.svg();
    // One more of each in the key.
    assert_eq!((count(&svg, "<circle"), count(&svg, "l4.2 4.2l-4.2 4.2")), (2, 3));
    assert!(svg.contains("one: ours 50.0 (40.0 to 60.0), thesis 75.0 (53.1 to 88.8); two: thesis"));
    let alone = ForestPlot { names: ["ours".to_owned(), String::new()], ..plot };
    assert_eq!(count(&alone.svg(), "l4.2 4.2l-4.2 4.2"), 2, "what has no name is not in the key");
}

#[test]
fn boxes_hold_the_middle_half_of_what_was_observed() {
    let boxes = |name: &str, observations: &[(f64, &[f64])]| {
        let observations = observations.iter().map(|&(x, all)| (x, all.to_vec())).collect();
        Boxes { name: name.to_owned(), observations }
    };
    let nine = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 20.0];
    let plot = BoxPlot {
        title: "Nodes".to_owned(),
        x: "ply".to_owned(),
        y: "nodes".to_owned(),
        series: vec![
            boxes("evolved", &[(5.0, &nine), (15.0, &[2.5]), (25.0, &[])]),
            boxes("random", &[(5.0, &[10.0, 12.0])]),
        ],
    };
    let svg = plot.svg();
    // A box each, and one each in the key; what has no observations has none.
    assert_eq!(count(&svg, "<rect x="), 3 + 2, "{svg}");
    assert_eq!((count(&svg, "stroke-dasharray"), count(&svg, "<circle")), (3, 1));
    assert!(svg.contains(
        "<desc>nodes by ply, medians and quartiles. evolved: 5 5 (3 to 7), 15 2.50 (2.50 to 2.50). \
         random: 5 11 (10.50 to 11.50).</desc>"
    ));
    // The scale is 0 to 20 over 340 units: the box of 3 to 7 is 68 high, and the outlier on top.
    assert_eq!(count(&svg, "height=\"68\""), 1, "{svg}");
    let empty = BoxPlot::default().svg();
    assert!(!empty.contains("NaN") && !empty.contains("inf"), "{empty}");
}

#[test]
fn text_that_xml_cannot_have_is_replaced() {
    let mut picture = Picture::new("a < b & \u{1}", "", (10.0, 10.0), 0.0);
    picture.text((1.0, 2.0), "", "x\u{0}\u{ffff}>");
    let svg = picture.finished();
    assert!(svg.contains("<title>a &lt; b &amp; \u{fffd}</title>"), "{svg}");
    assert!(svg.contains(">x\u{fffd}\u{fffd}&gt;</text>"), "{svg}");
}

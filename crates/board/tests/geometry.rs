//! The bit arithmetic against the same notions spelled out square by square.

use gamut_board::{
    Area, Direction, Square, SquareSet, Symmetry, between, distance_sets, line, ray,
    within_distance,
};
use proptest::prelude::*;

fn any_set() -> impl Strategy<Value = SquareSet> {
    // Sparse and dense sets alike.
    prop_oneof![any::<u64>(), (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a & b)]
        .prop_map(SquareSet::from_bits)
}

fn any_square() -> impl Strategy<Value = Square> {
    (0_usize..64).prop_map(|index| Square::from_index(index).expect("a square"))
}

fn any_direction() -> impl Strategy<Value = Direction> {
    proptest::sample::select(Direction::ALL.to_vec())
}

fn any_area() -> impl Strategy<Value = Area> {
    (1_u8..=8, any_set()).prop_map(|(size, walls)| {
        Area::new(size)
            .expect("a size")
            .with_walls(walls & SquareSet::from_bits(0x0812_4481_1224_8811))
    })
}

fn step(square: Square, direction: Direction) -> Option<Square> {
    square.offset(direction.files(), direction.ranks())
}

proptest! {
    #[test]
    fn shift_moves_every_square_one_step(set in any_set(), direction in any_direction()) {
        let stepped: SquareSet = set.iter().filter_map(|square| step(square, direction)).collect();
        prop_assert_eq!(set.shift(direction), stepped);
        let can_step: SquareSet = set.iter().filter(|&s| step(s, direction).is_some()).collect();
        prop_assert_eq!(set & direction.steppable(), can_step);
    }

    #[test]
    fn adjacent_squares_are_at_distance_one(set in any_set()) {
        let near = |square: Square| set.iter().any(|member| member.distance(square) == 1);
        let expected: SquareSet =
            Square::all().filter(|&square| !set.contains(square) && near(square)).collect();
        prop_assert_eq!(set.adjacent(), expected);
        prop_assert_eq!(set.grown(), set | expected);
    }

    #[test]
    fn connected_groups_partition_the_set(set in any_set()) {
        let groups: Vec<SquareSet> = set.connected_groups().collect();
        let mut union = SquareSet::EMPTY;
        for &group in &groups {
            prop_assert!(group.is_connected());
            prop_assert!(!group.adjacent().intersects(set));
            prop_assert!(!group.intersects(union));
            union |= group;
        }
        prop_assert_eq!(union, set);
        prop_assert_eq!(set.is_connected(), groups.len() <= 1);
    }

    #[test]
    fn rays_lines_and_squares_between_are_made_of_steps(
        from in any_square(),
        to in any_square(),
        direction in any_direction(),
    ) {
        let walk: SquareSet =
            std::iter::successors(step(from, direction), |&at| step(at, direction)).collect();
        prop_assert_eq!(ray(from, direction), walk);
        let back = ray(from, direction.opposite());
        prop_assert_eq!(line(from, direction), walk | back | SquareSet::of(from));
        let inner = between(from, to);
        prop_assert_eq!(inner, between(to, from));
        if walk.contains(to) {
            let distance = u32::from(from.distance(to));
            prop_assert_eq!(inner.count(), distance - 1);
            prop_assert!(inner.is_subset(walk));
        }
    }

    #[test]
    fn distance_sets_are_those_of_a_breadth_first_search(pieces in any_set(), other in any_set()) {
        let empty = !(pieces | other);
        let mut distance = [None; 64];
        let mut queue: std::collections::VecDeque<Square> = pieces.iter().collect();
        for square in pieces {
            distance[square.index()] = Some(0);
        }
        while let Some(square) = queue.pop_front() {
            for next in SquareSet::of(square).adjacent() & empty {
                if distance[next.index()].is_none() {
                    distance[next.index()] = distance[square.index()].map(|d: usize| d + 1);
                    queue.push_back(next);
                }
            }
        }
        let mut within = SquareSet::EMPTY;
        for (i, set) in distance_sets(pieces, empty).enumerate() {
            let expected: SquareSet =
                Square::all().filter(|square| distance[square.index()] == Some(i)).collect();
            prop_assert_eq!(set, expected);
            within |= set;
            prop_assert_eq!(within_distance(pieces, empty, i as u32), within);
        }
        let reached: SquareSet =
            Square::all().filter(|square| distance[square.index()].is_some()).collect();
        prop_assert_eq!(within, reached);
    }

    #[test]
    fn symmetries_map_boards_onto_themselves(set in any_set(), area in any_area()) {
        let size = area.size();
        let whole = Area::new(size).expect("a size").squares();
        let set = set & whole;
        for symmetry in Symmetry::ALL {
            let mapped = symmetry.apply(set, size);
            prop_assert!(mapped.is_subset(whole));
            prop_assert_eq!(mapped.count(), set.count());
            prop_assert_eq!(symmetry.apply(whole - set, size), whole - mapped);
            prop_assert_eq!(
                area.mapped(symmetry).adjacent(mapped),
                symmetry.apply(area.adjacent(set), size)
            );
            // Some symmetry undoes it.
            let undone = Symmetry::ALL.into_iter().any(|back| back.apply(mapped, size) == set);
            prop_assert!(undone);
        }
        let twice = |symmetry: Symmetry| symmetry.apply(symmetry.apply(set, size), size);
        prop_assert_eq!(twice(Symmetry::QuarterTurn), Symmetry::HalfTurn.apply(set, size));
        prop_assert_eq!(twice(Symmetry::AntiTranspose), set);
    }

    #[test]
    fn areas_keep_steps_inside(area in any_area(), set in any_set(), direction in any_direction()) {
        let set = set & area.squares();
        let inside: SquareSet = set
            .iter()
            .filter_map(|square| step(square, direction))
            .filter(|&square| area.squares().contains(square))
            .collect();
        prop_assert_eq!(area.shift(set, direction), inside);
        prop_assert_eq!(area.complement(set) | set, area.squares());
        prop_assert!(!area.walls().intersects(area.squares()));
        for square in set {
            let open: SquareSet = std::iter::successors(step(square, direction), |&at| step(at, direction))
                .take_while(|&at| area.squares().contains(at))
                .collect();
            prop_assert_eq!(area.ray(square, direction), open);
        }
    }

    #[test]
    fn iteration_visits_the_squares_in_order(set in any_set()) {
        let squares: Vec<Square> = set.iter().collect();
        prop_assert!(squares.is_sorted());
        prop_assert_eq!(squares.len(), set.count() as usize);
        prop_assert_eq!(squares.iter().copied().collect::<SquareSet>(), set);
        prop_assert_eq!(set.first(), squares.first().copied());
        for (n, &square) in squares.iter().enumerate() {
            prop_assert_eq!(set.nth(n as u32), Some(square));
        }
    }
}

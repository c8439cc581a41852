//! Intervals: against published numbers, and whether they hold what they promise.

use gamut_game::rng;
use gamut_statistics::{
    Elo, Estimate, Tally, Z_95, difference_interval_95, pairs_interval_95, student_95, wilson,
};
use rand::RngExt;

const fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
    Tally { wins, draws, losses }
}

/// R. G. Newcombe, Two-sided confidence intervals for the single proportion (Statistics in
/// Medicine 17, 1998), table I, method 3: successes, trials, interval.
const NEWCOMBE: [(u64, u64, f64, f64); 4] = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0000, 0.1611),
    (1, 29, 0.0061, 0.1718),
];

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.000_051
}

#[test]
fn without_draws_the_interval_is_wilsons() {
    for (wins, games, low, high) in NEWCOMBE {
        let direct = wilson(wins as f64 / games as f64, games as f64, Z_95);
        assert!(is_near(direct.0, low) && is_near(direct.1, high), "{direct:?}");
        let counted = tally(wins, 0, games - wins).interval_95();
        assert!(is_near(counted.0, low) && is_near(counted.1, high), "{counted:?}");
        let mirrored = tally(games - wins, 0, wins).interval_95();
        assert!(is_near(1.0 - mirrored.1, low) && is_near(1.0 - mirrored.0, high));
    }
}

/// R. G. Newcombe, Interval estimation for the difference between independent proportions
/// (Statistics in Medicine 17, 1998), table II, method 10: successes and trials of both samples,
/// interval.
const NEWCOMBE_DIFFERENCES: [(u64, u64, u64, u64, f64, f64); 8] = [
    (56, 70, 48, 80, 0.0524, 0.3339),
    (9, 10, 3, 10, 0.1705, 0.8090),
    (6, 7, 2, 7, 0.0582, 0.8062),
    (5, 56, 0, 29, -0.0381, 0.1926),
    (0, 10, 0, 20, -0.1611, 0.2775),
    (0, 10, 0, 10, -0.2775, 0.2775),
    (10, 10, 0, 20, 0.6791, 1.0000),
    (10, 10, 0, 10, 0.6075, 1.0000),
];

#[test]
fn differences_are_newcombes() {
    for (wins, games, other_wins, other_games, low, high) in NEWCOMBE_DIFFERENCES {
        let sample = |wins: u64, games: u64| {
            let tally = tally(wins, 0, games - wins);
            (tally.score(), tally.interval_95())
        };
        let (first, second) = (sample(wins, games), sample(other_wins, other_games));
        let found = difference_interval_95(first, second);
        assert!(is_near(found.0, low) && is_near(found.1, high), "{found:?}");
        let mirrored = difference_interval_95(second, first);
        assert!(is_near(mirrored.0, -high) && is_near(mirrored.1, -low), "{mirrored:?}");
    }
}

#[test]
fn students_quantiles_are_those_of_the_tables() {
    for (freedom, expected) in [
        (1.0, 12.7062),
        (2.0, 4.3027),
        (3.0, 3.1824),
        (5.0, 2.5706),
        (10.0, 2.2281),
        (30.0, 2.0423),
        (1000.0, 1.9623),
        (10_000.0, 1.9602),
        (1e9, 1.9602),
    ] {
        assert!(is_near(student_95(freedom), expected), "{freedom}: {}", student_95(freedom));
    }
    assert_eq!(student_95(0.0), f64::INFINITY);
}

#[test]
fn equal_results_do_not_make_certain() {
    let (low, high) = tally(20, 0, 0).interval_95();
    assert!(is_near(low, 0.8389) && high == 1.0, "{low} {high}");
    assert_eq!(pairs_interval_95(1.0, 20, [0, 0, 0, 0, 10]), (low, high));
    let (one_draw, _) = pairs_interval_95(0.975, 20, [0, 0, 0, 1, 9]);
    assert!(one_draw < low, "{one_draw} {low}");
    for (low, high) in [tally(0, 20, 0).interval_95(), pairs_interval_95(0.5, 20, [0, 0, 10, 0, 0])]
    {
        assert!((0.02..0.25).contains(&(high - low)), "{low} {high}");
        assert!(((low + high) / 2.0 - 0.5).abs() < 1e-9);
    }
    assert_eq!(tally(0, 0, 0).interval_95(), (0.0, 1.0));
}

#[test]
fn draws_make_surer() {
    let width = |tally: Tally| tally.interval_95().1 - tally.interval_95().0;
    assert!(width(tally(10, 80, 10)) < 0.6 * width(tally(50, 0, 50)));
}

/// With many games the interval is the textbook's mean ± 1.96 standard errors of pairs.
#[test]
fn many_pairs_are_judged_by_their_variance() {
    let pairs = [1000, 3000, 9000, 5000, 2000];
    let (count, games) = (20_000_f64, 40_000);
    let mean = (3000.0 * 0.25 + 9000.0 * 0.5 + 5000.0 * 0.75 + 2000.0) / count;
    let squares = 3000.0 / 16.0 + 9000.0 / 4.0 + 5000.0 * 9.0 / 16.0 + 2000.0;
    let error = 1.96 * ((squares / count - mean * mean) / count).sqrt();
    let (low, high) = pairs_interval_95(mean, games, pairs);
    assert!((mean - error - low).abs() < 1e-4 && (mean + error - high).abs() < 1e-4);
}

#[test]
fn elo_is_of_the_score() {
    assert!((Elo::of(0.64, (0.5, 1.0)).difference - 99.95).abs() < 0.01);
    assert_eq!(tally(0, 4, 0).elo().difference, 0.0);
    assert_eq!(Elo::of(0.75, (0.5, 1.0)).to_string(), "+191 (+0 to +∞)");
    assert_eq!(tally(3, 2, 3).to_string(), "+3 =2 -3");
    assert_eq!((tally(3, 2, 3).points(), tally(3, 2, 3).score()), (4.0, 0.5));
}

/// A world of pairs: each opening favours a side by `bias`, and the player who understands it,
/// whichever side he has, by `insight`; a share `draws` of what can be drawn is.
struct World {
    mean: f64,
    bias: f64,
    insight: f64,
    draws: f64,
    pairs: usize,
}

impl World {
    fn is_covered(&self, random: &mut gamut_game::Rng) -> bool {
        let mut counts = [0_u64; 5];
        for _ in 0..self.pairs {
            let bias = if random.random() { self.bias } else { -self.bias };
            let mean = self.mean + if random.random() { self.insight } else { -self.insight };
            // Draws are taken from wins and losses alike, so that the mean stays.
            let mut game = |mean: f64| {
                let drawn = self.draws * 2.0 * mean.min(1.0 - mean);
                let x: f64 = random.random();
                if x < mean - drawn / 2.0 { 2 } else { usize::from(x < mean + drawn / 2.0) }
            };
            counts[game(mean + bias) + game(mean - bias)] += 1;
        }
        let half_points: usize = (0..5).map(|class| class * counts[class] as usize).sum();
        let games = 2 * self.pairs as u64;
        let mean = half_points as f64 / 2.0 / games as f64;
        let (low, high) = pairs_interval_95(mean, games, counts);
        (low..=high).contains(&self.mean)
    }
}

#[test]
fn intervals_cover_the_truth_in_about_95_of_100_series() {
    const SERIES: u32 = 4000;
    let mut stream = 0;
    for pairs in [5, 10, 25, 100] {
        for mean in [0.5, 0.6, 0.8, 0.95] {
            for (bias, insight, draws) in [
                (0.0, 0.0, 0.0),
                (0.0, 0.0, 0.6),
                (0.05, 0.0, 0.2),
                (0.19, 0.0, 0.5),
                (0.0, 0.15, 0.0),
            ] {
                if mean + bias + insight > 1.0 {
                    continue;
                }
                stream += 1;
                let world = World { mean, bias, insight, draws, pairs };
                let mut random = rng(7, stream);
                let covered = (0..SERIES).filter(|_| world.is_covered(&mut random)).count();
                let share = covered as f64 / f64::from(SERIES);
                let case = format!("{pairs} pairs, {mean} {bias} {insight} {draws}: {share}");
                assert!((0.935..=0.999).contains(&share), "{case}");
            }
        }
    }
}

/// Trees of a search and of another one on the same positions: sizes differ by orders of magnitude
/// from position to position, alike for both, and a little by chance.
#[test]
fn intervals_of_ratios_cover_the_truth_in_about_95_of_100_samples() {
    const SAMPLES: u32 = 2000;
    for (stream, (positions, width)) in [(20, 2.0), (100, 2.0), (1000, 3.0)].into_iter().enumerate()
    {
        let mut random = rng(8, stream as u64);
        let mut pair = || {
            let mut factor = |width: f64| (width * (random.random::<f64>() - 0.5)).exp();
            let size = factor(width);
            (0.25 * size * factor(0.8), size * factor(0.8))
        };
        let is_covered = |_: &u32| {
            let pairs: Vec<(f64, f64)> = (0..positions).map(|_| pair()).collect();
            // Both have the same mean but for the factor.
            Estimate::ratio_of_means(&pairs).is_some_and(|ratio| ratio.holds(0.25))
        };
        let covered = (0..SAMPLES).filter(is_covered).count();
        let share = covered as f64 / f64::from(SAMPLES);
        assert!((0.93..=0.97).contains(&share), "{positions} positions: {share}");
    }
}

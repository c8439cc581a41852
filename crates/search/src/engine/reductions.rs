use crate::tactics::Selectivity;

const SIZE: usize = 64;

/// By how many plies late moves are searched less deeply.
pub(super) struct Reductions([[u8; SIZE]; SIZE]);

impl Reductions {
    pub(super) fn new(selectivity: Selectivity) -> Self {
        let mut table = [[0; SIZE]; SIZE];
        let factor = f64::from(selectivity.late_move_reduction) / 100.0;
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, reduction) in row.iter_mut().enumerate().skip(1) {
                *reduction = (factor * (depth as f64).ln() * (number as f64).ln()) as u8;
            }
        }
        Self(table)
    }

    #[inline]
    pub(super) fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(SIZE - 1)][number.min(SIZE - 1)])
    }
}

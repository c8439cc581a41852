/// A symmetric positive definite matrix as the product of a lower triangle and its transpose.
pub(crate) struct Cholesky {
    size: usize,
    /// Row by row; only the lower triangle means anything.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Factors the matrix whose lower triangle is given, row by row; `None` when it is not
    /// positive definite.
    pub(crate) fn of(mut lower: Vec<f64>, size: usize) -> Option<Self> {
        for i in 0..size {
            for j in 0..=i {
                let known: f64 = (0..j).map(|k| lower[i * size + k] * lower[j * size + k]).sum();
                let rest = lower[i * size + j] - known;
                lower[i * size + j] = match i == j {
                    true if rest > 0.0 => rest.sqrt(),
                    true => return None,
                    false => rest / lower[j * size + j],
                };
            }
        }
        Some(Self { size, lower })
    }

    /// The x for which the matrix times x is `right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Self { size, ref lower } = *self;
        let mut x = right.to_vec();
        for i in 0..size {
            let known: f64 = (0..i).map(|k| lower[i * size + k] * x[k]).sum();
            x[i] = (x[i] - known) / lower[i * size + i];
        }
        for i in (0..size).rev() {
            let known: f64 = (i + 1..size).map(|k| lower[k * size + i] * x[k]).sum();
            x[i] = (x[i] - known) / lower[i * size + i];
        }
        x
    }

    /// The diagonal of the inverse: variances, when the matrix is an information matrix.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let unit = |i: usize| (0..self.size).map(|k| f64::from(u8::from(k == i))).collect();
        (0..self.size)
            .map(|i| {
                let unit: Vec<f64> = unit(i);
                self.solve(&unit)[i]
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Cholesky;

    #[test]
    fn a_small_system_is_solved_as_by_hand() {
        // 4x + 2y = 2 and 2x + 3y = 5: x = -1/2, y = 2. The inverse's diagonal is 3/8, 4/8.
        let factor = Cholesky::of(vec![4.0, 0.0, 2.0, 3.0], 2).unwrap();
        let close = |found: Vec<f64>, expected: [f64; 2]| {
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
        };
        close(factor.solve(&[2.0, 5.0]), [-0.5, 2.0]);
        close(factor.inverse_diagonal(), [0.375, 0.5]);
        assert!(Cholesky::of(vec![1.0, 0.0, 2.0, 1.0], 2).is_none(), "not positive definite");
    }
}

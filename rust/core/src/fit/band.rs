//! Symmetric positive definite systems that are banded: unknowns couple with their neighbours only.

/// Unknowns of one knot: value, slope, the two weights, time.
pub(super) const KNOT: usize = 5;

/// How far from the diagonal an entry may be: two neighbouring knots couple.
const REACH: usize = 2 * KNOT - 1;

/// Rows from `i − REACH` to `i`; the diagonal is the last.
#[derive(Clone)]
pub(super) struct Band {
    rows: Vec<[f64; REACH + 1]>,
}

impl Band {
    /// The zero matrix.
    pub fn new(size: usize) -> Band {
        Band { rows: vec![[0.0; REACH + 1]; size] }
    }

    /// Adds to the entry in row `i` and column `j` ≤ `i`, not farther than two knots apart.
    #[inline(always)]
    pub fn add(&mut self, i: usize, j: usize, value: f64) {
        self.rows[i][REACH - (i - j)] += value;
    }

    /// The entry on the diagonal.
    pub fn diagonal(&self, i: usize) -> f64 {
        self.rows[i][REACH]
    }

    /// Cuts unknown `i` out: it solves to zero if its right side is zero.
    pub fn pin(&mut self, i: usize) {
        self.rows[i] = [0.0; REACH + 1];
        self.rows[i][REACH] = 1.0;
        let after = (i + 1)..(i + REACH + 1).min(self.rows.len());
        for below in after {
            self.rows[below][REACH - (below - i)] = 0.0;
        }
    }

    /// Solves in place by Cholesky's factors, `right` becoming the solution.
    ///
    /// A pivot that is not positive counts as tiny: the step it leads to is then judged like any other.
    pub fn solve(mut self, right: &mut [f64]) {
        let n = self.rows.len();
        for i in 0..n {
            let first = i.saturating_sub(REACH);
            for j in first..=i {
                let from = first.max(j.saturating_sub(REACH));
                let known: f64 =
                    (from..j).map(|k| self.rows[i][REACH - (i - k)] * self.rows[j][REACH - (j - k)]).sum();
                let rest = self.rows[i][REACH - (i - j)] - known;
                self.rows[i][REACH - (i - j)] =
                    if i == j { rest.max(1e-18).sqrt() } else { rest / self.rows[j][REACH] };
            }
        }
        for i in 0..n {
            let known: f64 =
                (i.saturating_sub(REACH)..i).map(|k| self.rows[i][REACH - (i - k)] * right[k]).sum();
            right[i] = (right[i] - known) / self.rows[i][REACH];
        }
        for i in (0..n).rev() {
            let known: f64 =
                (i + 1..(i + REACH + 1).min(n)).map(|k| self.rows[k][REACH - (k - i)] * right[k]).sum();
            right[i] = (right[i] - known) / self.rows[i][REACH];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_what_it_multiplied() {
        let n = 23;
        let mut band = Band::new(n);
        let entry = |i: usize, j: usize| {
            if i == j { 12.0 + (i as f64).sin() } else { ((3 * i + 7 * j) as f64).cos() }
        };
        for i in 0..n {
            for j in i.saturating_sub(REACH)..=i {
                band.add(i, j, entry(i, j));
            }
        }
        band.pin(4);
        let solution: Vec<f64> = (0..n).map(|i| if i == 4 { 0.0 } else { i as f64 - 9.5 }).collect();
        let at = |i: usize, j: usize| match (i, j) {
            (4, 4) => 1.0,
            (4, _) | (_, 4) => 0.0,
            _ if i.abs_diff(j) > REACH => 0.0,
            _ => entry(i.max(j), i.min(j)),
        };
        let mut right: Vec<f64> = (0..n).map(|i| (0..n).map(|j| at(i, j) * solution[j]).sum()).collect();
        band.solve(&mut right);
        for (found, wanted) in right.iter().zip(&solution) {
            assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
        }
    }
}

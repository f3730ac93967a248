//! The dense cases: sampled motions with slopes, read from `tests/cases/dense`.

use std::fs;
use std::path::PathBuf;

use keywright_core::curve::Curve;

/// The names of the cases.
pub const CASES: [&str; 6] = ["bounce", "elastic", "noise", "jiggle", "mocap", "steps"];

/// A cubic Hermite interpolant: times, values, slopes.
pub struct Dense {
    pub x: Vec<f64>,
    pub y: Vec<f64>,
    pub m: Vec<f64>,
}

/// The path of a file among the dense cases.
pub fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/dense").join(file)
}

impl Dense {
    /// The case of this name.
    pub fn read(name: &str) -> Dense {
        let bytes = fs::read(path(&format!("{name}.npy"))).unwrap();
        let rows = rows(&bytes);
        let [x, y, m] = <[Vec<f64>; 3]>::try_from(rows).unwrap();
        Dense { x, y, m }
    }

    /// The case as a curve.
    pub fn curve(&self) -> Curve {
        Curve::from_samples(&self.x, &self.y, Some(&self.m)).unwrap()
    }
}

/// The rows of a `.npy` of format 1.0 that holds a two-dimensional C array of little-endian doubles.
fn rows(bytes: &[u8]) -> Vec<Vec<f64>> {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = std::str::from_utf8(&bytes[10..start]).unwrap();
    assert!(header.contains("'<f8'") && header.contains("'fortran_order': False"), "{header}");
    let shape = header.split_once("'shape': (").unwrap().1.split_once(')').unwrap().0;
    let sizes: Vec<usize> = shape.split(',').map(|size| size.trim().parse().unwrap()).collect();
    let numbers: Vec<f64> =
        bytes[start..].chunks_exact(8).map(|b| f64::from_le_bytes(b.try_into().unwrap())).collect();
    assert_eq!(numbers.len(), sizes[0] * sizes[1]);
    numbers.chunks_exact(sizes[1]).map(<[f64]>::to_vec).collect()
}

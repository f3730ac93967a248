//! Random numbers without state: the same seed and index give the same number everywhere.
//!
//! Noise must not change between machines, versions or frames, so the hash is fixed bit for bit.

/// Mixes the bits of a 32-bit number; a bijection, with 0 as a fixed point.
///
/// # Source
/// `lowbias32`, found by Chris Wellons' search for hash functions of low bias (2018), with its
/// constants 0x7FEB352D and 0x846CA68B.
pub(crate) fn lowbias32(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(0x7FEB_352D);
    x ^= x >> 15;
    x = x.wrapping_mul(0x846C_A68B);
    x ^ (x >> 16)
}

/// The hash of point `i` of the lattice `seed`; points are a golden-ratio step apart, modulo 2³².
fn hash(seed: u32, i: u32) -> u32 {
    lowbias32(lowbias32(seed).wrapping_add(i.wrapping_mul(0x9E37_79B9)))
}

/// The value of point `i` of the lattice `seed`, from -1 to 1, both reached.
pub(crate) fn unit(seed: u32, i: u32) -> f64 {
    f64::from(hash(seed, i)) / 4_294_967_295.0 * 2.0 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case(0, 0)]
    #[case(1, 0x6889_90c0)]
    #[case(2, 0xd113_2181)]
    #[case(7, 0x948b_a1e6)]
    #[case(12345, 0x912e_fcf7)]
    #[case(0xFFFF_FFFF, 0x6768_824a)]
    fn hash_vectors(#[case] x: u32, #[case] expected: u32) {
        assert_eq!(lowbias32(x), expected);
    }

    #[test]
    fn unit_vector() {
        assert_eq!(unit(7, 1).to_bits(), 0.615_777_973_927_505_8_f64.to_bits());
    }

    #[test]
    fn unit_spreads() {
        // The mean and variance of a uniform number on [-1, 1] are 0 and 1/3.
        let n = 100_000;
        let all: Vec<f64> = (1..=n).map(|i| unit(1, i)).collect();
        let mean = all.iter().sum::<f64>() / f64::from(n);
        let variance = all.iter().map(|u| u * u).sum::<f64>() / f64::from(n);
        assert!(mean.abs() < 0.006 && (variance - 1.0 / 3.0).abs() < 0.004, "{mean} {variance}");
        assert!(all.iter().all(|u| (-1.0..=1.0).contains(u)));
    }
}

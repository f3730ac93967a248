//! Runs a loop compiled for the vector width of the machine it is on.
//!
//! A wheel must run on any x86-64, where the compiler may use two lanes and no fused multiply-add. The
//! same loop compiled with AVX2 and FMA is two to three times faster on nearly every machine of today.
//! Rust calls such a function only in an unsafe block, since it is undefined on a machine without
//! them. That block lives here, behind a check of the processor, so that the crates with the maths can
//! forbid unsafe code altogether.

/// A loop that is worth compiling twice.
pub trait Kernel {
    /// What it gives.
    type Output;

    /// The loop. `FMA` says whether `f64::mul_add` is one instruction here; where it is not, it is a slow
    /// call, so multiply and add.
    ///
    /// Mark it, and what it calls, `#[inline(always)]`: only what is inlined is compiled for the width.
    fn run<const FMA: bool>(self) -> Self::Output;
}

/// Runs a kernel at the width of this machine.
pub fn widest<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if is_wide() {
        // SAFETY: the processor was just found to have AVX2 and FMA.
        #[allow(unsafe_code)]
        return unsafe { with_avx2(kernel) };
    }
    if cfg!(target_arch = "aarch64") { kernel.run::<true>() } else { kernel.run::<false>() }
}

/// Whether [`widest`] uses AVX2 and FMA here. The processor is asked once.
pub fn is_wide() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn with_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<true>()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sum<'a>(&'a [f64]);

    impl Kernel for Sum<'_> {
        type Output = f64;

        #[inline(always)]
        fn run<const FMA: bool>(self) -> f64 {
            self.0.iter().fold(0.0, |sum, x| if FMA { x.mul_add(2.0, sum) } else { sum + 2.0 * x })
        }
    }

    #[test]
    fn gives_the_same_at_every_width() {
        let xs: Vec<f64> = (0..100).map(f64::from).collect();
        assert_eq!(widest(Sum(&xs)), Sum(&xs).run::<false>());
    }
}

//! A hash of what moves.

use super::Recipe;
use super::json;
use super::write::motion;

impl Recipe {
    /// 16 hexadecimal digits that two recipes share if they move alike: the same shape, stack (names of
    /// layers apart) and fit. Name, description and tags do not count.
    ///
    /// It is the 64-bit FNV-1a hash of the canonical JSON text of `{ "shape", "stack", "fit" }`, the
    /// layers without `name`. It tells a change from no change; it is no protection against someone who
    /// wants two recipes to collide.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", fnv1a(json::write(&motion(self), json::holds_objects).as_bytes()))
    }
}

/// # Source
/// G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, *The FNV Non-Cryptographic Hash Algorithm*.
fn fnv1a(bytes: &[u8]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.iter().fold(BASIS, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// Vectors of the authors.
    #[rstest]
    #[case("", 0xcbf2_9ce4_8422_2325)]
    #[case("a", 0xaf63_dc4c_8601_ec8c)]
    #[case("foobar", 0x8594_4171_f739_67e8)]
    fn fnv1a_is_as_published(#[case] text: &str, #[case] hash: u64) {
        assert_eq!(fnv1a(text.as_bytes()), hash);
    }

    fn read(more: &str) -> Recipe {
        Recipe::from_json(&format!(r#"{{"keywright": 1{more}}}"#)).unwrap()
    }

    #[test]
    fn only_what_moves_counts() {
        let plain = read(r#", "stack": [{"type": "lag"}]"#).fingerprint();
        assert_eq!(read(r#", "name": "a", "tags": ["b"], "stack": [{"type": "lag"}]"#).fingerprint(), plain);
        assert_eq!(read(r#", "stack": [{"type": "lag", "name": "drag"}]"#).fingerprint(), plain);
        assert_ne!(read(r#", "stack": [{"type": "lag", "time": 0.06}]"#).fingerprint(), plain);
        assert_ne!(read(r#", "stack": [{"type": "lag", "enabled": false}]"#).fingerprint(), plain);
        assert_ne!(read(r#", "stack": [{"type": "lag"}], "fit": {"floor": true}"#).fingerprint(), plain);
        assert_ne!(read(r#", "stack": [{"type": "lag"}], "shape": {"type": "wave"}"#).fingerprint(), plain);
    }

    /// Fingerprints are stored in scenes, so they must never change.
    #[test]
    fn the_fingerprint_of_a_recipe_is_for_ever() {
        assert_eq!(Recipe::default().fingerprint(), "b88fff49dec3050b");
    }
}

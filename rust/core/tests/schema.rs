//! The schema that ships is the one the parameter table gives.

use std::fs;
use std::path::Path;

#[test]
fn the_schema_file_is_up_to_date() {
    let presets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../presets");
    let made = keywright_core::recipe::schema();
    let shipped = fs::read_to_string(presets.join("recipe.schema.json")).unwrap_or_default();
    if made != shipped {
        let candidate = presets.join("recipe.schema.candidate.json");
        fs::write(&candidate, made).unwrap();
        panic!("the schema has changed; look at {} and let it replace the file", candidate.display());
    }
}

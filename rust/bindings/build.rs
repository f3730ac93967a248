//! Lays the asset and the recipe library where maturin takes them into a wheel from.

use std::{env, fs, io, path::Path};

/// Folders of the repository, and their names in the wheel's `keywright`.
const SHIPPED: [(&str, &str); 2] =
    [("otls/keywright_motion_recipe.hda", "otls/keywright_motion_recipe.hda"), ("presets", "recipes")];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    for (folder, name) in SHIPPED {
        let to = Path::new(&out).join(name);
        if to.is_dir() {
            fs::remove_dir_all(&to)?;
        }
        copy(&root.join(folder), &to)?;
        announce(&format!("cargo::rerun-if-changed=../../{folder}"));
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[allow(clippy::print_stdout)] // how a build script speaks to cargo
fn announce(line: &str) {
    println!("{line}");
}

//! `cargo xtask calibrate`: `heiretsu calibrate`, built first.

use std::path::PathBuf;
use std::process::Command;

use anyhow::bail;
use clap::Args;

use crate::tidy::root;

#[derive(Args)]
pub struct Options {
    /// Write to this file; without it to standard output.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let mut command = Command::new("cargo");
    let manifest = root()?.join("Cargo.toml");
    command.args(["run", "--quiet", "--release", "--package", "heiretsu-cli", "--manifest-path"]);
    command.arg(manifest).args(["--", "calibrate"]);
    if let Some(out) = &options.out {
        command.arg("--output").arg(out);
    }
    if !command.status()?.success() {
        bail!("nothing was written");
    }
    Ok(())
}

//! What all files together show that one alone does not.
//!
//! **Decides** whether the files are a whole program, and then what nobody else can name or change.
//! **Example** a global that one function alone names is its saved variable; an integer that one statement sets is known.
//! **Why it is sound** each of the passes says why; they see either all files that run, or only what one file keeps to itself.
//! **Gives up when** a file could not be read: then the files are no whole program.
//! **Cost and limit** a few walks over all files.
//! **Source** –

use heiretsu_analyze::calls;
use heiretsu_ir::Unit;

use crate::options::Options;
use crate::reading::Fresh;
use crate::{profile, readers, scratch, settled};

/// If the files are a whole program, nobody else names what they name.
pub(crate) fn together(units: &mut [Fresh], options: &Options) {
    let all: Option<Vec<&Unit>> = units.iter().map(|u| u.as_ref().ok()).collect();
    let program = all.is_some_and(|all| calls::whole(&all));
    let mut read: Vec<&mut Unit> = units.iter_mut().flatten().collect();
    settled::find(&mut read, program, options);
    scratch::find(&mut read, program, options);
    if program {
        heiretsu_front::owned::give_all(&mut read);
    }
    readers::find(&mut read, program, options);
    let all: Vec<&Unit> = read.iter().map(|unit| &**unit).collect();
    let unused = profile::unused(&all, &options.profile);
    if let (Some(warning), Some(first)) = (unused, read.first_mut()) {
        first.diagnostics.push(warning);
    }
}

/// What a unit by itself shows, if it is a whole program or keeps things to itself.
pub(crate) fn alone(unit: &mut Unit, options: &Options) {
    let program = calls::whole(&[unit]);
    settled::find(&mut [unit], program, options);
    scratch::find(&mut [unit], program, options);
    readers::find(&mut [unit], program, options);
}

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
use crate::{counted_arrays, likely, pointer_calls, profile, readers, scratch, settled};

/// If the files are a whole program, nobody else names what they name.
pub(crate) fn together(units: &mut [Fresh], options: &Options) {
    let complete = units.iter().all(Result::is_ok);
    let mut read: Vec<&mut Unit> = units.iter_mut().flatten().collect();
    let program = complete && is_program(&mut read);
    heiretsu_front::handed_members::name(&mut read);
    settled::find(&mut read, program, options);
    readers::find(&mut read, program, options);
    likely::find(&mut read, options);
    scratch::find(&mut read, program, options);
    if program {
        heiretsu_front::owned::give_all(&mut read);
    }
    heiretsu_front::unnamed::give(&mut read);
    readers::find(&mut read, program, options);
    counted_arrays::find(&mut read, program, options);
    let all: Vec<&Unit> = read.iter().map(|unit| &**unit).collect();
    let unused = profile::unused(&all, &options.profile);
    if let (Some(warning), Some(first)) = (unused, read.first_mut()) {
        first.diagnostics.push(warning);
    }
}

/// What a unit by itself shows, if it is a whole program or keeps things to itself.
pub(crate) fn alone(unit: &mut Unit, options: &Options) {
    let program = is_program(&mut [&mut *unit]);
    heiretsu_front::handed_members::name(&mut [&mut *unit]);
    settled::find(&mut [unit], program, options);
    likely::find(&mut [unit], options);
    scratch::find(&mut [unit], program, options);
    heiretsu_front::unnamed::give(&mut [&mut *unit]);
    readers::find(&mut [unit], program, options);
    counted_arrays::find(&mut [unit], program, options);
}

/// Are the files a whole program? If they are, its calls through pointers become direct.
pub(crate) fn is_program(units: &mut [&mut Unit]) -> bool {
    pointer_calls::make_direct(units);
    let seen: Vec<&Unit> = units.iter().map(|unit| &**unit).collect();
    calls::whole(&seen)
}

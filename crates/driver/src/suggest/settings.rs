//! Options of the tool that let more loops run in parallel.
//!
//! **Decides** which options a reason asks for.
//! **Example** a maximum of floats [H113]: `--fp fast`.
//! **Why it is sound** what an option assumes is said with it.
//! **Gives up when** never.
//! **Cost and limit** a table.
//! **Source** –

use heiretsu_analyze::FloatPolicy;
use heiretsu_ir::Language;

use super::candidates::{Offer, Subject};
use super::change::{Change, Kind, Part, Setting};

/// An option, the codes of reasons that it may remove, and what it takes for granted.
struct Row {
    setting: Setting,
    codes: &'static [&'static str],
    only_c: bool,
    holds_if: &'static str,
}

const OVERLAP: &[&str] = &["H101", "H102", "H103", "H104", "H105", "H108", "H111", "H302"];
const STACK: &str = "threads have stacks that hold a copy (OMP_STACKSIZE when the program runs)";

const TABLE: &[Row] = &[
    Row {
        setting: Setting::Float(FloatPolicy::Reassoc),
        codes: &["H110", "H106", "H101"],
        only_c: false,
        holds_if: "last bits of floating-point sums may differ from the sequential program's",
    },
    Row {
        setting: Setting::Float(FloatPolicy::Fast),
        codes: &["H110", "H113", "H106"],
        only_c: false,
        holds_if: "no NaN, no negative zero and no overflow on the way matters",
    },
    Row {
        setting: Setting::DistinctRows,
        codes: OVERLAP,
        only_c: true,
        holds_if: "rows behind arrays of pointers (`a[i][j]` with `double **a`) overlap nothing that has another name",
    },
    Row {
        setting: Setting::PrivateBytes(1 << 20),
        codes: &["H108", "H114"],
        only_c: false,
        holds_if: STACK,
    },
    Row {
        setting: Setting::PrivateBytes(16 << 20),
        codes: &["H108", "H114"],
        only_c: false,
        holds_if: STACK,
    },
    Row {
        setting: Setting::AcceptTested,
        codes: &["H112", "H106", "H109"],
        only_c: false,
        holds_if: "the form of the carried values, which was tested on samples and not proved, is right",
    },
    Row {
        setting: Setting::WithOpenMp,
        codes: &["H407"],
        only_c: false,
        holds_if: "the text without `_OPENMP` need not be the same program",
    },
];

pub(super) fn offer(subject: &Subject<'_>, offer: &mut Offer) {
    for row in TABLE {
        let asked = subject.l.reasons.iter().any(|r| row.codes.contains(&r.code));
        let language = !row.only_c || subject.unit.language == Language::C;
        if asked && language && !is_set(row.setting, subject) {
            offer.candidate(vec![Part {
                kind: Kind::Option,
                title: [format!("`{}`", row.setting.option()), String::new(), String::new()],
                holds_if: Some(row.holds_if.to_string()),
                change: Change::Set(row.setting),
                adds: None,
            }]);
        }
    }
}

/// Does the user say so (or more) already?
fn is_set(setting: Setting, subject: &Subject<'_>) -> bool {
    let options = subject.options;
    match setting {
        Setting::Float(FloatPolicy::Fast) => options.float == FloatPolicy::Fast,
        Setting::Float(_) => options.float != FloatPolicy::Strict,
        Setting::DistinctRows => options.assume_distinct_rows,
        Setting::PrivateBytes(n) => options.private_bytes >= n,
        Setting::AcceptTested => options.accept_tested,
        Setting::WithOpenMp => options.c.openmp,
    }
}

//! Names of ours, forms, operations.
//!
//! **Decides** what new variables and functions are called, and how a [`Form`] is written where its variables are.
//!
//! **Example** `ranks`; `ranks_2` in a file that has that word. `n * m - 1` → `(long)n * m - 1`, `int(n, 8)*int(m, 8) - 1`.
//!
//! **Why it is sound** a name that no file of the program has, comments included, means nothing else. Products are computed in
//! 64 bits; sizes of arrays, and what is near them, fit.
//!
//! **Gives up when** a number does not fit into 64 bits, or a variable has no name there.
//!
//! **Cost and limit** the words of the file, once.
//!
//! **Source** MPI 3.1, table 3.2.

use std::collections::BTreeMap;

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::spmd::Form;
use heiretsu_ir::{Unit, VarId};

use super::Words;
use crate::place::Texts;
use crate::words::Words as Taken;

/// What ours is called, and the functions that were needed so far.
pub struct Ours<'a> {
    words: &'a Taken,
    taken: Vec<String>,
    /// This rank.
    pub me: String,
    /// How many there are.
    pub ranks: String,
    /// Whom messages go to: all ranks.
    pub comm: String,
    /// Makes rank 0 go on by itself, if there are conditions.
    pub alone: Option<String>,
    /// The first number of a block.
    pub first_of: String,
    /// Its last one.
    pub last_of: String,
    /// Which block a number is in.
    pub owner_of: String,
    /// The greater of two.
    pub most: String,
    /// The lesser one.
    pub least: String,
    /// The first iteration that this rank runs.
    pub my_first: String,
    /// The last one.
    pub my_last: String,
    /// Where all that stands (Fortran).
    pub module: String,
    /// Begins MPI (Fortran).
    pub begin: String,
    /// Ends it (Fortran).
    pub end: String,
    /// Functions by what follows their names.
    known: BTreeMap<String, String>,
    /// Names and texts of functions, in order.
    pub functions: Vec<(String, String)>,
}

impl<'a> Ours<'a> {
    /// Names that the unit does not have. `conditions`: rank 0 may have to go on by itself.
    pub fn new(unit: &Unit, texts: &'a Texts, conditions: bool) -> Ours<'a> {
        let none = String::new;
        let mut out = Ours {
            words: texts.words(),
            taken: Vec::new(),
            me: none(),
            ranks: none(),
            comm: "MPI_COMM_WORLD".to_string(),
            alone: None,
            first_of: none(),
            last_of: none(),
            owner_of: none(),
            most: "max".to_string(),
            least: "min".to_string(),
            my_first: none(),
            my_last: none(),
            module: none(),
            begin: none(),
            end: none(),
            known: BTreeMap::new(),
            functions: Vec::new(),
        };
        out.me = out.free("me");
        out.ranks = out.free("ranks");
        out.first_of = out.free("first_of");
        out.last_of = out.free("last_of");
        out.owner_of = out.free("owner_of");
        if unit.language.is_fortran() {
            out.module = out.free("sharing");
            out.begin = out.free("begin_ranks");
            out.end = out.free("end_ranks");
        } else {
            out.most = out.free("most");
            out.least = out.free("least");
        }
        out.my_first = out.free("my_first");
        out.my_last = out.free("my_last");
        if conditions {
            out.comm = out.free("comm");
            out.alone = Some(out.free("go_on_alone"));
        }
        out
    }

    /// A name that nothing has.
    pub fn free(&mut self, name: &str) -> String {
        let mut number = 1u32;
        loop {
            let one = if number == 1 { name.to_string() } else { format!("{name}_{number}") };
            if !self.words.has(&one) && !self.taken.contains(&one) {
                self.taken.push(one.clone());
                return one;
            }
            number += 1;
        }
    }

    /// The function with this text behind its name; `name`: what it is called if that is free.
    pub fn function(&mut self, words: &dyn Words, name: &str, comment: &str, text: &str) -> String {
        if let Some(name) = self.known.get(text) {
            return name.clone();
        }
        let name = self.free(name);
        self.known.insert(text.to_string(), name.clone());
        self.functions.push((name.clone(), words.function(comment, &name, text)));
        name
    }
}

/// A form as a sum, by the values that `value` gives its variables.
pub fn form(
    words: &dyn Words,
    f: &Form,
    value: &dyn Fn(VarId) -> Result<String, String>,
) -> Result<String, String> {
    let fits = |c: i128| i64::try_from(c).map_err(|_| "a number is too large".to_string());
    if f.terms.is_empty() {
        return Ok(words.number(fits(f.constant)?));
    }
    let mut out = String::new();
    for (c, vars) in &f.terms {
        let c = fits(*c)?;
        let sign = match (c < 0, out.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        };
        let factors: Vec<String> = vars.iter().map(|v| value(*v)).collect::<Result<_, _>>()?;
        out += &format!("{sign}{}", words.product(&factors, c.unsigned_abs()));
    }
    out += &shifted(fits(f.constant)?);
    Ok(out)
}

/// A form plus a number.
pub fn plus(f: &Form, by: i128) -> Result<Form, String> {
    let constant = f.constant.checked_add(by).ok_or("a number is too large")?;
    Ok(Form { constant, ..f.clone() })
}

/// A text in parentheses, if it is a sum.
pub fn atom(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    if text.bytes().all(plain) { text.to_string() } else { format!("({text})") }
}

/// ` + 3`, ` - 3`, or nothing.
pub fn shifted(by: i64) -> String {
    match by {
        0 => String::new(),
        _ if by < 0 => format!(" - {}", by.unsigned_abs()),
        _ => format!(" + {by}"),
    }
}

/// MPI's name of an operation, and what it starts from on all ranks but the first one, where that is not the old value.
pub fn operation(op: ReductionOp) -> Option<(&'static str, Option<&'static str>)> {
    Some(match op {
        ReductionOp::Add => ("MPI_SUM", Some("0")),
        ReductionOp::Mul => ("MPI_PROD", Some("1")),
        ReductionOp::Min => ("MPI_MIN", None),
        ReductionOp::Max => ("MPI_MAX", None),
        ReductionOp::And => ("MPI_LAND", None),
        ReductionOp::Or => ("MPI_LOR", None),
        ReductionOp::BitAnd => ("MPI_BAND", None),
        ReductionOp::BitOr => ("MPI_BOR", None),
        ReductionOp::BitXor => ("MPI_BXOR", Some("0")),
        ReductionOp::Eqv | ReductionOp::Neqv => return None,
    })
}

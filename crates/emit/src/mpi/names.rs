//! Names of ours, forms and types as text.
//!
//! **Decides** what new variables and functions are called, and how a [`Form`] is written where its variables are.
//!
//! **Example** `ranks`; `ranks_2` in a file that has that word. `n * m - 1` → `(long)n * m - 1`.
//!
//! **Why it is sound** a name that no file of the program has, comments included, means nothing else. Sums and products are
//! computed in `long`; sizes of arrays, and what is near them, fit.
//!
//! **Gives up when** a number does not fit into 64 bits, or a variable has no name there.
//!
//! **Cost and limit** the words of the file, once.
//!
//! **Source** MPI 3.1, table 3.2.

use heiretsu_ir::plan::ReductionOp;
use heiretsu_ir::spmd::Form;
use heiretsu_ir::{Procedure, Scalar, Type, Unit, VarId};

use crate::place::Texts;
use crate::words::Words;

/// What ours is called.
pub struct Ours<'a> {
    words: &'a Words,
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
}

impl<'a> Ours<'a> {
    /// Names that the unit does not have. `conditions`: rank 0 may have to go on by itself.
    pub fn new(unit: &Unit, texts: &'a Texts, conditions: bool) -> Ours<'a> {
        let mut out = Ours {
            words: texts.words(),
            taken: Vec::new(),
            me: String::new(),
            ranks: String::new(),
            comm: "MPI_COMM_WORLD".to_string(),
            alone: None,
            first_of: String::new(),
            last_of: String::new(),
            owner_of: String::new(),
            most: String::new(),
            least: String::new(),
            my_first: String::new(),
            my_last: String::new(),
        };
        debug_assert!(!unit.language.is_fortran());
        out.me = out.free("me");
        out.ranks = out.free("ranks");
        out.first_of = out.free("first_of");
        out.last_of = out.free("last_of");
        out.owner_of = out.free("owner_of");
        out.most = out.free("most");
        out.least = out.free("least");
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
}

/// A form as a sum in `long`, by the names that `name` gives its variables.
pub fn form(f: &Form, name: &dyn Fn(VarId) -> Result<String, String>) -> Result<String, String> {
    let fits = |c: i128| i64::try_from(c).map_err(|_| "a number is too large".to_string());
    if f.terms.is_empty() {
        return Ok(fits(f.constant)?.to_string());
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
        let names: Vec<String> = vars.iter().map(|v| name(*v)).collect::<Result<_, _>>()?;
        let factor = c.unsigned_abs();
        let wide = if names.len() > 1 || factor != 1 { "(long)" } else { "" };
        let times = if factor == 1 { String::new() } else { format!("{factor} * ") };
        out += &format!("{sign}{times}{wide}{}", names.join(" * "));
    }
    let c = fits(f.constant)?;
    if c != 0 {
        out += &format!(" {} {}", if c < 0 { "-" } else { "+" }, c.unsigned_abs());
    }
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

/// MPI's name of a type.
pub fn mpi_type(ty: Scalar) -> Option<&'static str> {
    Some(match ty {
        Scalar::Int { bits: 8, signed: true } => "MPI_INT8_T",
        Scalar::Int { bits: 8, signed: false } => "MPI_UINT8_T",
        Scalar::Int { bits: 16, signed: true } => "MPI_INT16_T",
        Scalar::Int { bits: 16, signed: false } => "MPI_UINT16_T",
        Scalar::Int { bits: 32, signed: true } => "MPI_INT",
        Scalar::Int { bits: 32, signed: false } => "MPI_UNSIGNED",
        Scalar::Int { bits: 64, signed: true } => "MPI_INT64_T",
        Scalar::Int { bits: 64, signed: false } => "MPI_UINT64_T",
        Scalar::Float { bits: 32 } => "MPI_FLOAT",
        Scalar::Float { bits: 64 } => "MPI_DOUBLE",
        Scalar::Complex { bits: 32 } => "MPI_C_FLOAT_COMPLEX",
        Scalar::Complex { bits: 64 } => "MPI_C_DOUBLE_COMPLEX",
        Scalar::Logical { bits: 8 } => "MPI_C_BOOL",
        Scalar::Int { .. }
        | Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => return None,
    })
}

/// The type of a scalar variable in MPI.
pub fn type_of(p: &Procedure, v: VarId) -> Option<&'static str> {
    match p.var(v).ty {
        Type::Scalar(ty) => mpi_type(ty),
        Type::Pointer(_) | Type::Array(_) | Type::Struct(_) | Type::Void | Type::Opaque => None,
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

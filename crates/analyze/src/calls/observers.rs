//! Who looks at, or changes, the hidden state of the thread that runs a program.
//!
//! **Decides** whether anything in the given files reads `errno` where a loop may have set it, changes how floating-point
//! numbers are rounded, reads exception flags, changes the locale of a thread, or sees what a program leaves behind that breaks off.
//!
//! **Example** `errno = 0; x = strtod(s, &end); if (errno == ERANGE)` asks about `strtod` alone; the same without the first
//! statement sees what any loop before it has set.
//!
//! **Why it is sound** a read of `errno` is passed over only if it was set to a value before, on every path of the procedure,
//! with nothing but calls of the library between; or if it is read on the branch that tells that a call of a library
//! function before it, with no loop between, has failed, which sets it ([`telling`]: what tells it, and in which way). The rest
//! counts wherever in the files it stands.
//!
//! **Gives up when** text that is not understood names one of these: it uses it.
//!
//! **Cost and limit** one walk over all procedures that mention `errno`. What files that are not given read is not known: a
//! library whose callers look at `errno` after it has to be given with them.
//!
//! **Source** C17 7.5, 7.6.

use std::collections::BTreeSet;

use heiretsu_ir::{
    Callee, CompareOp, EffectKind, ExprId, ExprKind, Place, Procedure, Span, Step, StmtId,
    StmtKind, UnaryOp, Unit, VarId, visit,
};

use super::known;

/// What observes the hidden state of a thread; `None`: nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observers {
    /// Who reads `errno`.
    pub errno: Option<String>,
    /// What changes how numbers are rounded, or whether exceptions trap.
    pub modes: Option<String>,
    /// What reads exception flags.
    pub flags: Option<String>,
    /// What changes the locale of a thread.
    pub locale: Option<String>,
    /// What makes a function of the program look at what a failure leaves behind.
    pub signals: Option<String>,
}

const MODES: &[&str] = &[
    "fesetround",
    "fesetenv",
    "fesetmode",
    "feholdexcept",
    "feupdateenv",
    "feenableexcept",
    "fedisableexcept",
    "fpsetround",
    "fpsetmask",
    "fpsetprec",
    "_mm_setcsr",
    "__builtin_ia32_ldmxcsr",
    "_controlfp",
    "_controlfp_s",
    "_control87",
    "__control87_2",
    "ieee_set_rounding_mode",
    "ieee_set_underflow_mode",
    "ieee_set_status",
    "ieee_set_modes",
    "ieee_set_halting_mode",
];

const FLAGS: &[&str] = &[
    "fetestexcept",
    "fegetexceptflag",
    "fegetenv",
    "feupdateenv",
    "feholdexcept",
    "_mm_getcsr",
    "__builtin_ia32_stmxcsr",
    "fpgetsticky",
    "_statusfp",
    "_clearfp",
    "_status87",
    "_clear87",
    "ieee_get_flag",
    "ieee_get_status",
];

/// Functions that say what is done when the program is broken off.
const SIGNALS: &[&str] =
    &["signal", "sigaction", "bsd_signal", "sysv_signal", "sigset", "sigvec", "atexit", "on_exit"];

/// Functions that give the place of `errno`.
const PLACE: &[&str] = &["__errno_location", "__errno", "___errno", "__error", "_errno"];

/// Functions that read it themselves.
const READERS: &[&str] =
    &["err", "verr", "warn", "vwarn", "perror", "gerror", "ierrno", "syslog", "vsyslog"];

impl Observers {
    /// Of all files.
    pub fn of(units: &[&Unit]) -> Observers {
        let mut out = Observers::default();
        for unit in units {
            // (`exit` runs such functions.)
            let last = !unit.language.is_fortran() && has(&unit.main_file().text, "destructor");
            if last {
                out.signals.get_or_insert_with(|| "destructor".to_owned());
            }
            for p in &unit.procedures {
                out.procedure(unit, p);
            }
        }
        out
    }

    fn procedure(&mut self, unit: &Unit, p: &Procedure) {
        let mut errno = false;
        let mut called = |callee: &Callee, args: usize, first: Option<ExprId>| {
            let name = callee.name.as_str();
            // Nearest is how every thread starts.
            let nearest = name == "fesetround"
                && args == 1
                && first.is_some_and(|e| matches!(p.expr(e).kind, ExprKind::Int(0)));
            if callee.target.is_some() || nearest {
                return;
            }
            let lists =
                [(&mut self.modes, MODES), (&mut self.flags, FLAGS), (&mut self.signals, SIGNALS)];
            for (slot, list) in lists {
                if slot.is_none() && list.contains(&name) {
                    *slot = Some(name.to_owned());
                }
            }
            if name == "uselocale" {
                self.locale = Some(name.to_owned());
            }
            errno |= PLACE.contains(&name) || READERS.contains(&name);
        };
        let value = |args: &[heiretsu_ir::Arg]| match args.first() {
            Some(heiretsu_ir::Arg::Value(e)) => Some(*e),
            Some(heiretsu_ir::Arg::Reference(_)) | None => None,
        };
        for e in &p.exprs {
            if let ExprKind::Call(callee, args) = &e.kind {
                called(callee, args.len(), value(args));
            }
        }
        let mut texts: Vec<&[u8]> = Vec::new();
        for s in &p.stmts {
            match &s.kind {
                StmtKind::Call { callee, args } => called(callee, args.len(), value(args)),
                StmtKind::Effect(e) if e.kind == EffectKind::Asm => texts.push(slice(unit, s.span)),
                StmtKind::Opaque(_) => texts.push(slice(unit, s.span)),
                _ => {}
            }
        }
        let opaque = |e: &&heiretsu_ir::Expr| matches!(e.kind, ExprKind::Opaque(_));
        texts.extend(p.exprs.iter().filter(opaque).map(|e| slice(unit, e.span)));
        let odd = texts.iter().any(|text| self.text(text));
        errno |= p.exprs.iter().any(|e| prints_it(&e.kind)) && !unit.language.is_fortran();
        if self.errno.is_none() && (odd || errno && Errno::reads(unit, p)) {
            self.errno = Some(p.name.clone());
        }
    }

    /// Text that is not understood names what it names. Does it name `errno`?
    fn text(&mut self, text: &[u8]) -> bool {
        let named = |list: &[&str]| list.iter().find(|name| has(text, name)).map(|n| n.to_string());
        let assembly = named(&["ldmxcsr", "fldcw", "fldenv", "fpcr"]);
        self.modes = self.modes.take().or(named(MODES)).or(assembly);
        self.flags = self.flags.take().or(named(FLAGS));
        self.locale = self.locale.take().or(named(&["uselocale"]));
        self.signals = self.signals.take().or(named(SIGNALS));
        named(&["errno", "perror"]).is_some()
    }
}

fn slice(unit: &Unit, span: Span) -> &[u8] {
    unit.files.get(span.file.index()).map_or(&[][..], |f| f.slice(span))
}

fn has(text: &[u8], word: &str) -> bool {
    text.windows(word.len()).any(|w| w == word.as_bytes())
}

/// Is it a format in which `%m` stands for the text of `errno`?
fn prints_it(e: &ExprKind) -> bool {
    matches!(e, ExprKind::Text(text) if text.contains("%m"))
}

/// What is known about `errno` at a point.
#[derive(Clone, PartialEq, Debug)]
enum State {
    /// Anything that ran before may have set it; but the library functions whose results are in these places have been
    /// called since, and no loop has run.
    After(Vec<(Place, Failure)>),
    /// It was set here, and nothing but the library ran since.
    Fresh,
}

/// Anything that ran before may have set it.
const STALE: State = State::After(Vec::new());

impl State {
    /// After something has been stored that nobody knows where.
    fn forgotten(self) -> State {
        match self {
            State::Fresh => State::Fresh,
            State::After(_) => STALE,
        }
    }

    /// What holds whichever of the two does.
    fn or(self, other: State) -> State {
        match (self, other) {
            (State::Fresh, state) | (state, State::Fresh) => state,
            (State::After(mut a), State::After(b)) => {
                a.retain(|place| b.contains(place));
                State::After(a)
            }
        }
    }
}

/// The results by which a library function tells that it has failed, and has set `errno`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Failure {
    /// A null pointer.
    Null,
    /// Anything but zero.
    NonZero,
    /// A negative number.
    Negative,
    /// Another number than was asked for.
    Short,
}

/// The walk over one procedure.
struct Errno<'p> {
    unit: &'p Unit,
    p: &'p Procedure,
    /// Temporaries that hold its address.
    places: BTreeSet<VarId>,
    exposed: bool,
}

impl Errno<'_> {
    /// Does the procedure read `errno` where it may be somebody else's?
    fn reads(unit: &Unit, p: &Procedure) -> bool {
        let place =
            |e: &ExprKind| matches!(e, ExprKind::Call(c, _) if PLACE.contains(&c.name.as_str()));
        let kept = |s: &StmtId| match &p.stmt(*s).kind {
            StmtKind::Assign { place: to, value } if to.is_var() => {
                place(&p.expr(*value).kind).then_some(to.var)
            }
            _ => None,
        };
        let all = visit::stmts(p, &p.body);
        let places: Vec<VarId> = all.iter().filter_map(kept).collect();
        let mut asked = 0;
        for s in &all {
            visit::each_stmt_expr(p, *s, &mut |_, e| asked += usize::from(place(&e.kind)));
        }
        // (What is kept elsewhere may be read anywhere.)
        let plain = |v: &VarId| p.var(*v).span.origin == heiretsu_ir::Origin::Synthetic;
        if asked != places.len() || !places.iter().all(plain) {
            return true;
        }
        let mut walk = Errno { unit, p, places: places.into_iter().collect(), exposed: false };
        walk.block(&p.body, STALE);
        walk.exposed
    }

    fn block(&mut self, block: &[StmtId], mut state: State) -> State {
        let messages = self.messages(block);
        for (k, s) in block.iter().enumerate() {
            let exposed = self.exposed;
            state = self.statement(*s, state);
            // (It becomes a part of a message about a failure, which another thread may write as well.)
            if messages.contains(&k) {
                self.exposed = exposed;
            }
        }
        state
    }

    /// The statements that compute what is written when the program breaks off, and break it off.
    fn messages(&self, block: &[StmtId]) -> std::ops::Range<usize> {
        let kind = |s: &StmtId| &self.p.stmt(*s).kind;
        let breaks =
            |s: &StmtId| matches!(kind(s), StmtKind::Effect(e) if e.kind == EffectKind::Abort);
        let Some(end) = block.iter().position(breaks) else { return 0..0 };
        let computed =
            |s: &&StmtId| matches!(kind(s), StmtKind::Assign { place, .. } if place.is_var());
        end - block[..end].iter().rev().take_while(computed).count()..end + 1
    }

    fn statement(&mut self, s: StmtId, state: State) -> State {
        let own = self.own(s);
        self.exposed |= own.reads && state != State::Fresh;
        let after = |state| if own.strangers { STALE } else { state };
        match &self.p.stmt(s).kind {
            StmtKind::Assign { place, .. } if self.places.contains(&place.var) => {
                if place.is_var() { after(state) } else { State::Fresh }
            }
            StmtKind::Assign { place, value } => {
                let state = if own.stores { state.forgotten() } else { state };
                after(self.stored(state, place, self.told_by(*value)))
            }
            StmtKind::Effect(e) => {
                let result = match e.kind {
                    EffectKind::Allocate => Some(Failure::Null),
                    EffectKind::PointerAssign => e.reads.first().and_then(|e| self.told_by(*e)),
                    EffectKind::Io
                    | EffectKind::Stop
                    | EffectKind::Abort
                    | EffectKind::Deallocate
                    | EffectKind::Asm => None,
                };
                let state = if own.stores { state.forgotten() } else { state };
                let all = e.writes.iter().enumerate();
                let first = |k| result.filter(|_| k == 0);
                after(all.fold(state, |state, (k, to)| self.stored(state, to, first(k))))
            }
            StmtKind::Call { .. } => after(state.forgotten()),
            StmtKind::If { cond, then_block, else_block } => {
                let state = if own.stores { state.forgotten() } else { state };
                let told = self.failed(*cond, &state);
                let inner = |told| after(if told { State::Fresh } else { state.clone() });
                let yes = self.block(then_block, inner(told.0));
                yes.or(self.block(else_block, inner(told.1)))
            }
            StmtKind::Loop(l) => {
                self.block(&l.body, STALE);
                STALE
            }
            StmtKind::While { body, .. } => {
                self.exposed |= own.reads;
                self.block(body, STALE);
                STALE
            }
            StmtKind::Label(_) | StmtKind::Opaque(_) => STALE,
            StmtKind::Goto(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Return(_)
            | StmtKind::Directive(_) => after(state),
        }
    }

    /// After something is stored in a place; `result`: what a library function returns.
    fn stored(&self, state: State, to: &Place, result: Option<Failure>) -> State {
        let State::After(mut places) = state else { return state };
        places.retain(|(place, _)| match (place.is_var(), to.is_var()) {
            (true, true) => place.var != to.var,
            // A pointer may lead to the variable; a variable may be the pointer.
            (true, false) | (false, true) => {
                place.var != to.var && !self.p.var(place.var).attrs.address_taken
            }
            (false, false) => place.var == to.var && self.other_member(place, to),
        });
        let constant = to.steps.iter().all(|step| self.constant(step).is_some());
        let plain = !self.p.var(to.var).attrs.volatile;
        places.extend(result.filter(|_| constant && plain).map(|how| (to.clone(), how)));
        State::After(places)
    }

    /// Two members of structures: of the same one, if they lie in one at all.
    fn other_member(&self, a: &Place, b: &Place) -> bool {
        let member = |place: &Place| match place.steps.last() {
            Some(Step::Field(f)) => Some(*f),
            _ => None,
        };
        let apart = |(a, b)| a != b;
        let unions = self.unit.structs.iter().any(|s| s.union);
        !unions && a.steps.len() == b.steps.len() && member(a).zip(member(b)).is_some_and(apart)
    }

    /// A step that leads to the same place each time: a member, or a constant subscript.
    fn constant(&self, step: &Step) -> Option<(bool, i128)> {
        match step {
            Step::Field(f) => Some((true, i128::from(*f))),
            Step::Index(e) | Step::Deref(e) => self.number(*e).map(|n| (false, n)),
        }
    }

    /// Does the condition tell that a library function has failed, where it is true, and where it is false?
    fn failed(&self, cond: ExprId, state: &State) -> (bool, bool) {
        match &self.p.expr(cond).kind {
            ExprKind::Not(of) => {
                let (yes, no) = self.failed(*of, state);
                (no, yes)
            }
            ExprKind::And(a, b) => {
                let (a, b) = (self.failed(*a, state), self.failed(*b, state));
                (a.0 || b.0, a.1 && b.1)
            }
            ExprKind::Or(a, b) => {
                let (a, b) = (self.failed(*a, state), self.failed(*b, state));
                (a.0 && b.0, a.1 || b.1)
            }
            ExprKind::Compare(op, a, b) => match (self.result(*a, state), self.result(*b, state)) {
                (Some(how), None) => self.compared(how, *op, *b),
                (None, Some(how)) => self.compared(how, op.mirrored(), *a),
                (Some(_), Some(_)) | (None, None) => (false, false),
            },
            _ => match self.result(cond, state) {
                Some(Failure::Null) => (false, true),
                Some(Failure::NonZero) => (true, false),
                Some(Failure::Negative | Failure::Short) | None => (false, false),
            },
        }
    }

    /// The same of a comparison of such a result.
    fn compared(&self, how: Failure, op: CompareOp, with: ExprId) -> (bool, bool) {
        let n = self.number(with);
        match (how, op) {
            (Failure::Null | Failure::NonZero, CompareOp::Eq | CompareOp::Ne) if n == Some(0) => {
                let zero = how == Failure::Null;
                let equal = op == CompareOp::Eq;
                (zero == equal, zero != equal)
            }
            (Failure::NonZero | Failure::Negative, CompareOp::Lt) if n == Some(0) => (true, false),
            (Failure::NonZero | Failure::Negative, CompareOp::Ge) if n == Some(0) => (false, true),
            (Failure::NonZero | Failure::Negative, CompareOp::Eq) if n < Some(0) => {
                (n.is_some(), false)
            }
            (Failure::NonZero | Failure::Negative, CompareOp::Ne) if n < Some(0) => {
                (false, n.is_some())
            }
            (Failure::Short, CompareOp::Lt | CompareOp::Ne) => (n != Some(0), false),
            (Failure::Short, CompareOp::Eq | CompareOp::Ge) => (false, n != Some(0)),
            _ => (false, false),
        }
    }

    /// The way in which the value of an expression tells of a failure.
    fn result(&self, e: ExprId, state: &State) -> Option<Failure> {
        match &self.p.expr(e).kind {
            ExprKind::Convert(of) => self.result(*of, state),
            ExprKind::Read(place) => self.kept(place, state),
            // (What a pointer leads to that is never set again.)
            ExprKind::AddressOf(place) if place.is_var() => self.kept(place, state),
            _ => self.told_by(e),
        }
    }

    fn kept(&self, place: &Place, state: &State) -> Option<Failure> {
        let State::After(places) = state else { return None };
        let way = |p: &Place| -> Option<Vec<_>> {
            p.steps.iter().map(|step| self.constant(step)).collect()
        };
        let here = way(place)?;
        let same = |p: &Place| p.var == place.var && way(p).as_ref() == Some(&here);
        places.iter().find(|(p, _)| same(p)).map(|(_, how)| *how)
    }

    /// The way in which the result of the call tells of a failure, if the expression is one.
    fn told_by(&self, e: ExprId) -> Option<Failure> {
        match &self.p.expr(e).kind {
            ExprKind::Convert(of) => self.told_by(*of),
            ExprKind::Call(callee, _) if callee.target.is_none() => telling(&callee.name),
            _ => None,
        }
    }

    fn number(&self, e: ExprId) -> Option<i128> {
        match self.p.expr(e).kind {
            ExprKind::Int(n) => Some(n),
            ExprKind::Convert(of) => self.number(of),
            ExprKind::Unary(UnaryOp::Neg, of) => self.number(of).and_then(i128::checked_neg),
            _ => None,
        }
    }

    /// What a statement does itself.
    fn own(&self, s: StmtId) -> Own {
        let mut own = Own::default();
        let mut call = |callee: &Callee| {
            let name = callee.name.as_str();
            let listed = callee.target.is_none() && known::c(name).is_some();
            own.reads |= READERS.contains(&name) && callee.target.is_none();
            own.strangers |= callee.target.is_some() || name.starts_with('*');
            own.stores |= !PLACE.contains(&name)
                && telling(name).is_none()
                && known::c(name) != Some(known::Known::Pure);
            own.foreign |= !listed && !READERS.contains(&name);
        };
        let mut printed = false;
        visit::each_stmt_expr(self.p, s, &mut |_, e| {
            printed |= prints_it(&e.kind);
            if let ExprKind::Call(callee, _) = &e.kind {
                call(callee);
            }
        });
        if let StmtKind::Call { callee, .. } = &self.p.stmt(s).kind {
            call(callee);
            own.strangers |= own.foreign;
        }
        let stored = match &self.p.stmt(s).kind {
            StmtKind::Assign { place, .. } => Some(place),
            _ => None,
        };
        own.reads |= printed;
        visit::each_place(self.p, s, &mut |place, _| {
            own.reads |= self.places.contains(&place.var) && stored != Some(place);
        });
        own
    }
}

/// How the result of a library function tells that it has failed. (What reads files tells their ends alike, and leaves `errno`
/// as it is.)
fn telling(name: &str) -> Option<Failure> {
    let name = name.strip_suffix("64").unwrap_or(name);
    match name {
        "malloc" | "calloc" | "realloc" | "aligned_alloc" | "fopen" | "fdopen" | "freopen"
        | "tmpfile" | "opendir" | "strdup" | "strndup" | "getcwd" | "realpath" => {
            Some(Failure::Null)
        }
        "fclose" | "fflush" | "fseek" | "fseeko" | "remove" | "rename" | "mkdir" | "rmdir"
        | "chdir" | "close" | "unlink" | "access" | "ftruncate" | "fsync" | "clock_gettime"
        | "gettimeofday" => Some(Failure::NonZero),
        "open" | "creat" | "write" | "lseek" | "ftell" | "ftello" | "fork" | "socket"
        | "fileno" | "fputs" | "puts" | "fprintf" | "printf" => Some(Failure::Negative),
        "fwrite" => Some(Failure::Short),
        _ => None,
    }
}

/// What a statement does with `errno`.
#[derive(Clone, Copy, Default)]
struct Own {
    /// It reads it.
    reads: bool,
    /// It calls a procedure of these files, or nobody knows which.
    strangers: bool,
    /// It calls what may store through pointers.
    stores: bool,
    /// It calls something that is no function of the library.
    foreign: bool,
}

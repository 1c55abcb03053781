//! Who looks at, or changes, the hidden state of the thread that runs a program.
//!
//! **Decides** whether anything in the given files reads `errno` where a loop may have set it, changes how floating-point
//! numbers are rounded, reads exception flags, or changes the locale of a thread.
//!
//! **Example** `errno = 0; x = strtod(s, &end); if (errno == ERANGE)` asks about `strtod` alone; the same without the first
//! statement sees what any loop before it has set.
//!
//! **Why it is sound** a read of `errno` is passed over only if it was set to a value before, on every path of the procedure,
//! with nothing but calls of the library between; or if it is read on the branch that tells that the call of a library
//! function just before has failed, which sets it. The rest counts wherever in the files it stands.
//!
//! **Gives up when** text that is not understood names one of these: it uses it.
//!
//! **Cost and limit** one walk over all procedures that mention `errno`. What files that are not given read is not known: a
//! library whose callers look at `errno` after it has to be given with them.
//!
//! **Source** C17 7.5, 7.6.

use std::collections::BTreeSet;

use heiretsu_ir::{
    Callee, EffectKind, ExprId, ExprKind, Procedure, Span, StmtId, StmtKind, Unit, VarId, visit,
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
            let lists = [(&mut self.modes, MODES), (&mut self.flags, FLAGS)];
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
        if self.errno.is_none() && (odd || errno && Errno::reads(p)) {
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Anything that ran before may have set it.
    Stale,
    /// It was set here, and nothing but the library ran since.
    Fresh,
    /// A library function has just been called, whose result is in this variable.
    After(VarId),
}

/// The walk over one procedure.
struct Errno<'p> {
    p: &'p Procedure,
    /// Temporaries that hold its address.
    places: BTreeSet<VarId>,
    exposed: bool,
}

impl Errno<'_> {
    /// Does the procedure read `errno` where it may be somebody else's?
    fn reads(p: &Procedure) -> bool {
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
        let mut walk = Errno { p, places: places.into_iter().collect(), exposed: false };
        walk.block(&p.body, State::Stale);
        walk.exposed
    }

    fn block(&mut self, block: &[StmtId], mut state: State) -> State {
        for s in block {
            state = self.statement(*s, state);
        }
        state
    }

    fn statement(&mut self, s: StmtId, state: State) -> State {
        let own = self.own(s);
        self.exposed |= own.reads && state != State::Fresh;
        let after = |state| if own.strangers { State::Stale } else { state };
        match &self.p.stmt(s).kind {
            StmtKind::Assign { place, .. } if self.places.contains(&place.var) => {
                if place.is_var() { after(state) } else { State::Fresh }
            }
            StmtKind::Assign { place, .. } if own.library && state != State::Fresh => {
                if place.is_var() { after(State::After(place.var)) } else { after(State::Stale) }
            }
            StmtKind::Effect(e) if state != State::Fresh => {
                let result = e.writes.first().filter(|place| match e.kind {
                    EffectKind::Allocate => place.is_var(),
                    EffectKind::PointerAssign => place.is_var() && own.called,
                    EffectKind::Io
                    | EffectKind::Stop
                    | EffectKind::Deallocate
                    | EffectKind::Asm => false,
                });
                after(result.map_or(state, |place| State::After(place.var)))
            }
            StmtKind::Assign { .. } | StmtKind::Call { .. } | StmtKind::Effect(_) => after(state),
            StmtKind::If { cond, then_block, else_block } => {
                let mut told = own.library;
                visit::each_place_in(self.p, *cond, &mut |place, _| {
                    told |= state == State::After(place.var);
                });
                let inner = after(if told { State::Fresh } else { state });
                let ends = [self.block(then_block, inner), self.block(else_block, inner)];
                let fresh = |s: State| s == State::Fresh;
                if fresh(state) && ends.into_iter().all(fresh) {
                    State::Fresh
                } else {
                    State::Stale
                }
            }
            StmtKind::Loop(l) => {
                self.block(&l.body, State::Stale);
                State::Stale
            }
            StmtKind::While { body, .. } => {
                self.exposed |= own.reads;
                self.block(body, State::Stale);
                State::Stale
            }
            StmtKind::Label(_) | StmtKind::Opaque(_) => State::Stale,
            StmtKind::Goto(_)
            | StmtKind::Break { .. }
            | StmtKind::Continue { .. }
            | StmtKind::Return(_)
            | StmtKind::Directive(_) => after(state),
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
            own.library |= callee.target.is_none() && !PLACE.contains(&name);
            own.called |= callee.target.is_none() && !PLACE.contains(&name);
            own.foreign |= !listed && !READERS.contains(&name);
        };
        let mut printed = false;
        visit::each_stmt_expr(self.p, s, &mut |_, e| {
            printed |= prints_it(&e.kind);
            if let ExprKind::Call(callee, _) = &e.kind {
                call(callee);
            }
        });
        match &self.p.stmt(s).kind {
            StmtKind::Call { callee, .. } => {
                call(callee);
                own.strangers |= own.foreign;
            }
            StmtKind::Effect(_) => own.library = true,
            _ => {}
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

/// What a statement does with `errno`.
#[derive(Clone, Copy, Default)]
struct Own {
    /// It reads it.
    reads: bool,
    /// It calls a procedure of these files, or nobody knows which.
    strangers: bool,
    /// It calls something that no file here defines, or is the effect of such a call.
    library: bool,
    /// It calls such a thing by its name.
    called: bool,
    /// It calls something that is no function of the library.
    foreign: bool,
}

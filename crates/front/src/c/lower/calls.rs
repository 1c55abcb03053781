//! Calls: mathematical functions become intrinsics, input and output, the end of the program and
//! freeing become effects, everything else stays a call by name.
//!
//! **Decides** by the name of the function called, unless this unit has a function of that name.
//! **Why it is sound**: the names are the C library's, which a program may not redefine (C17 7.1.3).

use heiretsu_ir::{
    Arg, Callee, Effect, EffectKind, ExprId, ExprKind as Ir, Intrinsic, Scalar, Span, Step,
    StmtKind as IrStmt, Type,
};

use super::Why;
use super::function::{Function, synthetic};
use crate::c::tree::{self, DeclId, ExprKind, Lives, TyKind, UnaryOp};

/// libm functions without their suffix `f` or `l`.
const MATH: &[(&str, Intrinsic)] = &[
    ("fabs", Intrinsic::Abs),
    ("fmin", Intrinsic::Fmin),
    ("fmax", Intrinsic::Fmax),
    ("copysign", Intrinsic::Sign),
    ("fdim", Intrinsic::Dim),
    ("fmod", Intrinsic::Fmod),
    ("sqrt", Intrinsic::Sqrt),
    ("cbrt", Intrinsic::Cbrt),
    ("hypot", Intrinsic::Hypot),
    ("exp", Intrinsic::Exp),
    ("exp2", Intrinsic::Exp2),
    ("expm1", Intrinsic::Expm1),
    ("log", Intrinsic::Log),
    ("log10", Intrinsic::Log10),
    ("log2", Intrinsic::Log2),
    ("log1p", Intrinsic::Log1p),
    ("pow", Intrinsic::Pow),
    ("sin", Intrinsic::Sin),
    ("cos", Intrinsic::Cos),
    ("tan", Intrinsic::Tan),
    ("asin", Intrinsic::Asin),
    ("acos", Intrinsic::Acos),
    ("atan", Intrinsic::Atan),
    ("atan2", Intrinsic::Atan2),
    ("sinh", Intrinsic::Sinh),
    ("cosh", Intrinsic::Cosh),
    ("tanh", Intrinsic::Tanh),
    ("asinh", Intrinsic::Asinh),
    ("acosh", Intrinsic::Acosh),
    ("atanh", Intrinsic::Atanh),
    ("erf", Intrinsic::Erf),
    ("erfc", Intrinsic::Erfc),
    ("tgamma", Intrinsic::Gamma),
    ("floor", Intrinsic::Floor),
    ("ceil", Intrinsic::Ceil),
    ("trunc", Intrinsic::Trunc),
    ("round", Intrinsic::Round),
    ("rint", Intrinsic::Rint),
    ("nearbyint", Intrinsic::Rint),
    ("fma", Intrinsic::Fma),
];

/// Other pure functions, by their full names. `lgamma` is not here: it writes `signgam`.
const OTHER: &[(&str, Intrinsic)] = &[
    ("abs", Intrinsic::Abs),
    ("labs", Intrinsic::Abs),
    ("llabs", Intrinsic::Abs),
    ("lround", Intrinsic::Round),
    ("llround", Intrinsic::Round),
    ("isnan", Intrinsic::IsNan),
    ("isinf", Intrinsic::IsInf),
    ("isfinite", Intrinsic::IsFinite),
    ("creal", Intrinsic::RealPart),
    ("crealf", Intrinsic::RealPart),
    ("cimag", Intrinsic::ImagPart),
    ("cimagf", Intrinsic::ImagPart),
    ("conj", Intrinsic::Conj),
    ("conjf", Intrinsic::Conj),
    ("cabs", Intrinsic::Abs),
    ("cabsf", Intrinsic::Abs),
    ("csqrt", Intrinsic::Sqrt),
    ("cexp", Intrinsic::Exp),
    ("clog", Intrinsic::Log),
    ("CMPLX", Intrinsic::Complex),
    ("__builtin_popcount", Intrinsic::PopCount),
    ("__builtin_popcountl", Intrinsic::PopCount),
    ("__builtin_popcountll", Intrinsic::PopCount),
    ("j0", Intrinsic::BesselJ0),
    ("j1", Intrinsic::BesselJ1),
];

/// What reads and writes files, and keeps no pointer that it is handed (as `setbuf` does).
const OUTPUT: &[&str] = &[
    "printf",
    "fprintf",
    "vprintf",
    "vfprintf",
    "puts",
    "fputs",
    "putchar",
    "putc",
    "fputc",
    "putc_unlocked",
    "fwrite",
    "perror",
    "fflush",
    "scanf",
    "fscanf",
    "getchar",
    "getc",
    "fgetc",
    "fgets",
    "gets",
    "fread",
    "fopen",
    "fclose",
    "fseek",
    "rewind",
    "ungetc",
    "write",
    "read",
    "open",
    "close",
    "remove",
    "rename",
    "system",
    "getline",
];

const STOPS: &[&str] = &["exit", "_exit", "_Exit", "quick_exit"];

const ABORTS: &[&str] = &["abort", "__assert_fail", "__builtin_trap", "__builtin_unreachable"];

const JUMPS: &[&str] = &[
    "setjmp",
    "_setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "vfork",
];

/// What a known name means.
pub(super) enum Known {
    Math(Intrinsic),
    Effect(EffectKind),
    Unknown,
}

impl Function<'_, '_> {
    /// The declaration that a callee expression names.
    pub fn called(&self, callee: tree::ExprId) -> Option<DeclId> {
        let mut e = callee;
        loop {
            match &self.tree.exprs[e].kind {
                ExprKind::Decl(decl) => {
                    return (self.tree.decls[*decl].lives == Lives::Function).then_some(*decl);
                }
                ExprKind::FunctionDecay(inner)
                | ExprKind::Convert(inner)
                | ExprKind::Unary(UnaryOp::Deref | UnaryOp::AddrOf, inner) => e = *inner,
                _ => return None,
            }
        }
    }

    /// The variable or member that holds the pointer through which is called, for reports.
    fn pointer_name(&self, callee: tree::ExprId) -> &str {
        let mut e = callee;
        loop {
            match &self.tree.exprs[e].kind {
                ExprKind::Decl(decl) => return &self.tree.decls[*decl].name,
                ExprKind::Member(base, field) => {
                    let TyKind::Record(record) = self.tree.kind(self.tree.exprs[*base].ty) else {
                        return "a pointer";
                    };
                    return &self.tree.records[record].fields[*field as usize].name;
                }
                ExprKind::Unary(_, inner)
                | ExprKind::FunctionDecay(inner)
                | ExprKind::Load(inner)
                | ExprKind::Decay(inner)
                | ExprKind::Convert(inner)
                | ExprKind::Index(inner, _) => e = *inner,
                _ => return "a pointer",
            }
        }
    }

    /// The name of the function called, if it is called by name.
    pub fn callee_name(&self, callee: tree::ExprId) -> Option<String> {
        self.called(callee).map(|decl| self.tree.decls[decl].name.clone())
    }

    /// What a call of a function with these arguments is known to do.
    pub fn known(&self, decl: DeclId, args: &[tree::ExprId]) -> Known {
        if self.cx.procedures.contains_key(&decl) || self.tree.decls[decl].odd.is_some() {
            return Known::Unknown;
        }
        let name = self.tree.decls[decl].name.as_str();
        // Declared by its first call, it would return `int`: not the library's function.
        if let Some(intrinsic) = mathematical(name)
            && !self.tree.decls[decl].implicit
        {
            return Known::Math(intrinsic);
        }
        if OUTPUT.contains(&name) {
            return Known::Effect(EffectKind::Io);
        }
        let status = args.first().and_then(|&status| self.constant(status));
        if ABORTS.contains(&name) || name == "exit" && status == Some(1) {
            return Known::Effect(EffectKind::Abort);
        }
        if STOPS.contains(&name) || self.tree.decls[decl].noreturn {
            return Known::Effect(EffectKind::Stop);
        }
        if name == "free" || name == "_mm_free" {
            return Known::Effect(EffectKind::Deallocate);
        }
        Known::Unknown
    }

    /// Is the callee a known mathematical function, so that a call to it only computes?
    pub fn is_pure_call(&self, callee: tree::ExprId) -> bool {
        self.called(callee).is_some_and(|decl| matches!(self.known(decl, &[]), Known::Math(_)))
    }

    /// A call as a value.
    pub fn call_value(
        &mut self,
        e: tree::ExprId,
        callee: tree::ExprId,
        args: &[tree::ExprId],
    ) -> Result<ExprId, Why> {
        let tree = self.tree;
        let expr = &tree.exprs[e];
        let ty = self.value_type(expr.ty)?;
        if let Some(decl) = self.called(callee)
            && let Known::Math(intrinsic) = self.known(decl, args)
        {
            return self.intrinsic(intrinsic, args, ty, expr.span);
        }
        let (callee, args) = self.call(callee, args)?;
        Ok(self.add(Ir::Call(callee, args), ty, expr.span))
    }

    /// A compiler builtin as a value.
    pub fn builtin(
        &mut self,
        e: tree::ExprId,
        name: &'static str,
        args: &[tree::ExprId],
    ) -> Result<ExprId, Why> {
        let expr = &self.tree.exprs[e];
        let ty = self.value_type(expr.ty)?;
        match mathematical(name) {
            Some(intrinsic) => self.intrinsic(intrinsic, args, ty, expr.span),
            None => {
                let args = self.arguments(args)?;
                let callee = Callee { pure: name != "alloca", ..Callee::computing(name) };
                Ok(self.add(Ir::Call(callee, args), ty, expr.span))
            }
        }
    }

    fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        args: &[tree::ExprId],
        ty: Type,
        span: Span,
    ) -> Result<ExprId, Why> {
        let mut values = Vec::new();
        for &arg in args {
            values.push(self.value(arg)?);
        }
        let arity = match intrinsic {
            Intrinsic::Fma => 3,
            Intrinsic::Fmin
            | Intrinsic::Fmax
            | Intrinsic::Sign
            | Intrinsic::Dim
            | Intrinsic::Fmod
            | Intrinsic::Hypot
            | Intrinsic::Pow
            | Intrinsic::Atan2
            | Intrinsic::Complex => 2,
            _ => 1,
        };
        if values.len() != arity {
            return Err("a library function with the wrong number of arguments");
        }
        Ok(self.add(Ir::Intrinsic(intrinsic, values), ty, span))
    }

    /// A call whose value is dropped.
    pub fn call_statement(
        &mut self,
        e: tree::ExprId,
        callee: tree::ExprId,
        args: &[tree::ExprId],
    ) -> Result<(), Why> {
        let span = self.tree.exprs[e].span;
        let decl = self.called(callee);
        if decl.is_some_and(|decl| self.transfer(decl, args, span)) {
            return Ok(());
        }
        match decl.map_or(Known::Unknown, |decl| self.known(decl, args)) {
            Known::Math(_) => {
                for &arg in args {
                    self.effects_of(arg)?;
                }
            }
            Known::Effect(kind) => {
                let message = self.failing && kind == EffectKind::Io;
                let kind = if message { EffectKind::Abort } else { kind };
                let args = self.arguments(args)?;
                let mut effect = Effect { kind, reads: Vec::new(), writes: Vec::new() };
                for arg in args {
                    match arg {
                        Arg::Value(value) => effect.reads.push(value),
                        Arg::Reference(place) => {
                            // (What a message changes, the stream, nobody reads again.)
                            if self.may_be_written(&place) && !message
                                || kind == EffectKind::Deallocate
                            {
                                effect.writes.push(place);
                            } else {
                                let ty = Type::Pointer(Box::new(Type::Opaque));
                                let at = place.span;
                                let address = self.add(Ir::AddressOf(place), ty, at);
                                effect.reads.push(address);
                            }
                        }
                    }
                }
                let perror = decl.is_some_and(|decl| self.tree.decls[decl].name == "perror");
                if perror && !message {
                    let number = self.errno(span);
                    effect.reads.push(number);
                }
                self.emit(IrStmt::Effect(effect), span);
            }
            Known::Unknown => {
                let (callee, args) = self.call(callee, args)?;
                self.emit(IrStmt::Call { callee, args }, span);
            }
        }
        Ok(())
    }

    /// The pointer through which a call is made, if it is understood; else what chooses it is read.
    fn pointer(&mut self, callee: tree::ExprId) -> Result<Option<ExprId>, Why> {
        let mut pointer = callee;
        while let ExprKind::FunctionDecay(inner) | ExprKind::Unary(UnaryOp::Deref, inner) =
            &self.tree.exprs[pointer].kind
        {
            pointer = *inner;
        }
        if self.has_effects(callee) {
            self.effects_of(callee)?;
        } else if matches!(self.tree.exprs[pointer].kind, ExprKind::Load(_))
            && let Ok(value) = self.value(pointer)
        {
            return Ok(Some(value));
        }
        self.chosen_by(callee)?;
        Ok(None)
    }

    /// Reads the numbers that say which function a call through a pointer means.
    fn chosen_by(&mut self, callee: tree::ExprId) -> Result<(), Why> {
        let expr = &self.tree.exprs[callee];
        let number = matches!(expr.kind, ExprKind::Load(_)) && self.cx.scalar(expr.ty).is_some();
        if number {
            let value = self.value(callee)?;
            let ty = self.proc.expr(value).ty.clone();
            self.keep(value, ty, expr.span);
            return Ok(());
        }
        expr.kind.operands().into_iter().try_for_each(|operand| self.chosen_by(operand))
    }

    /// The value of `errno`, as its macro gives it.
    fn errno(&mut self, span: Span) -> ExprId {
        let ty = Type::Pointer(Box::new(Scalar::I32.into()));
        let name = "__errno_location".to_string();
        let callee = Callee::computing(name);
        let address = self.add(Ir::Call(callee, Vec::new()), ty.clone(), span);
        let mut place = self.keep(address, ty, span);
        let first = self.int(0, Scalar::I32, span);
        place.steps.push(Step::Deref(first));
        self.read(place, Scalar::I32.into())
    }

    fn may_be_written(&self, place: &heiretsu_ir::Place) -> bool {
        !self.proc.var(place.var).attrs.read_only
    }

    /// Whom a call calls, and with what.
    fn call(
        &mut self,
        callee: tree::ExprId,
        args: &[tree::ExprId],
    ) -> Result<(Callee, Vec<Arg>), Why> {
        if super::usage::is_perhaps_macro(self.tree, callee) {
            return Err(
                "a call to what is declared nowhere: perhaps a macro of a header that was not found",
            );
        }
        let Some(decl) = self.called(callee) else {
            let name = format!("*{}", self.pointer_name(callee));
            let pointer = self.pointer(callee)?;
            let to =
                self.tree.pointee(self.tree.exprs[callee].ty).unwrap_or(self.tree.exprs[callee].ty);
            let through = pointer.and_then(|_| self.tree.signatures.get(&to).cloned());
            let mut all: Vec<Arg> =
                pointer.filter(|_| through.is_some()).into_iter().map(Arg::Value).collect();
            all.extend(self.handed(args)?);
            return Ok((Callee { name, target: None, pure: false, link: None, through }, all));
        };
        let info = &self.tree.decls[decl];
        if let Some(odd) = info.odd {
            return Err(odd.function());
        }
        if info.returns_twice {
            self.proc.tainted = Some(format!("it calls {}, which may return twice", info.name));
        }
        if JUMPS.contains(&info.name.as_str()) {
            self.proc.tainted =
                Some(format!("it calls {}, which leaves functions in unusual ways", info.name));
        }
        let callee = Callee {
            name: info.name.clone(),
            target: self.cx.procedures.get(&decl).copied(),
            pure: info.pure,
            link: info.external.then(|| info.name.clone()),
            through: None,
        };
        Ok((callee, self.handed(args)?))
    }

    /// The arguments of a function that sees what they point to. A pointer to a structure that is handed on names its first
    /// one: a callee that touches no other is told apart from one that does.
    fn handed(&mut self, args: &[tree::ExprId]) -> Result<Vec<Arg>, Why> {
        let mut args = self.arguments(args)?;
        for arg in &mut args {
            let Arg::Reference(place) = arg else { continue };
            let structures = place.is_var()
                && self.is_array_by_reference(place.var)
                && self.proc.var(place.var).ty.array().is_some_and(|array| {
                    array.dims.len() == 1 && matches!(array.element, Type::Struct(_))
                });
            if structures {
                let first = self.int(0, Scalar::I32, synthetic(place.span));
                place.steps.push(Step::Index(first));
            }
        }
        Ok(args)
    }

    fn arguments(&mut self, args: &[tree::ExprId]) -> Result<Vec<Arg>, Why> {
        let mut lowered = Vec::new();
        for &arg in args {
            if self.tree.pointee(self.tree.exprs[arg].ty).is_some() {
                lowered.push(self.pointer_argument(arg)?);
            } else {
                lowered.push(Arg::Value(self.value(arg)?));
            }
        }
        Ok(lowered)
    }
}

/// The intrinsic that a C library name means.
fn mathematical(name: &str) -> Option<Intrinsic> {
    let find = |table: &[(&str, Intrinsic)], name: &str| {
        table.iter().find(|(n, _)| *n == name).map(|(_, i)| *i)
    };
    let known = |name: &str| {
        find(OTHER, name)
            .or_else(|| find(MATH, name))
            .or_else(|| find(MATH, name.strip_suffix(['f', 'l'])?))
    };
    // The compiler's own names of the library's functions.
    known(name).or_else(|| known(name.strip_prefix("__builtin_")?))
}

/// The scalar of conditions.
pub(super) const TRUTH: Scalar = Scalar::I32;

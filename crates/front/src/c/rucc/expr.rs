//! Copies expressions.

use heiretsu_ir::Span;
use rucc_ast::{BinaryOp as B, UnaryOp as U};
use rucc_sema::{BitCount, Classify, Const, Conversion, ExprKind as K, Sign, Stmt as S};

use super::types::Copier;
use crate::c::tree::{
    BinaryOp, Expr, ExprId, ExprKind, Stmt, StmtKind, TyKind, UnaryOp, VARIABLE_ARGUMENTS,
};

/// How deep expressions are copied; the lowering's own limit is far below.
const MAX_DEPTH: usize = 600;

impl Copier<'_, '_> {
    /// Copies an expression.
    pub fn expr(&mut self, id: rucc_sema::ExprId) -> ExprId {
        let copied = self.plain_expr(id);
        if !self.lengths.contains(&id) {
            return copied;
        }
        let Expr { ty, span, .. } = self.tree.exprs[copied];
        self.tree.exprs.push(Expr { kind: ExprKind::Length(copied), ty, span });
        self.tree.exprs.len() - 1
    }

    /// The same, of an array's length where the array is declared.
    pub(super) fn plain_expr(&mut self, id: rucc_sema::ExprId) -> ExprId {
        let checked = self.checked;
        let source = checked.tast[id];
        let span = self.spans.span(checked.tast.expr_span(id));
        let ty = self.ty(source.ty);
        self.depth += 1;
        let kind = if self.depth > MAX_DEPTH {
            ExprKind::Error("an expression nested too deeply")
        } else {
            self.expr_kind(id, &source.kind, source.ty)
        };
        self.depth -= 1;
        let operands: Vec<Span> =
            kind.operands().into_iter().map(|e| self.tree.exprs[e].span).collect();
        let span = self.spans.closed(span, &operands);
        self.tree.exprs.push(Expr { kind, ty, span });
        self.tree.exprs.len() - 1
    }

    /// `({ … })`
    fn statements(&mut self, body: rucc_sema::StmtId) -> ExprKind {
        let checked = self.checked;
        let S::Block(list) = checked.tast[body] else {
            return ExprKind::Error("a statement expression that is no block");
        };
        let list = &checked.tast[list];
        let (list, last) = match list.split_last() {
            Some((last, rest)) => match checked.tast[*last] {
                S::Expr(value) => (rest, Some(value)),
                _ => (list, None),
            },
            None => (list, None),
        };
        let span = self.spans.span(checked.tast.stmt_span(body));
        let kind = StmtKind::Block(list.iter().map(|&s| self.stmt(s)).collect());
        self.tree.stmts.push(Stmt { kind, span });
        let block = self.tree.stmts.len() - 1;
        if self.tree.jumps_out(block) {
            return ExprKind::Error("a jump in a statement expression");
        }
        ExprKind::Statements(block, last.map(|e| self.expr(e)))
    }

    fn list(&mut self, list: rucc_sema::ExprList) -> Vec<ExprId> {
        let checked = self.checked;
        checked.tast[list].iter().map(|&e| self.expr(e)).collect()
    }

    fn expr_kind(
        &mut self,
        whole: rucc_sema::ExprId,
        kind: &K,
        ty: rucc_types::TypeId,
    ) -> ExprKind {
        match *kind {
            K::Error => ExprKind::Error("an expression that does not compile"),
            K::Const(id) => self.constant(&self.checked.tast[id], ty),
            K::Str(id) => {
                let text = &self.checked.tast[id].elements;
                let text: Option<String> = text.iter().map(|&c| char::from_u32(c)).collect();
                match text {
                    Some(text) => ExprKind::Str(text),
                    None => ExprKind::Error("a string with numbers that are no characters"),
                }
            }
            K::Decl(id) => {
                let ours = self.decl(id);
                // C89 declares a function by its first call: the declaration is the use.
                if self.checked.tast[id].kind == rucc_sema::DeclKind::Function
                    && self.checked.tast.decl_span(id) == self.checked.tast.expr_span(whole)
                {
                    self.tree.decls[ours].implicit = true;
                }
                ExprKind::Decl(ours)
            }
            K::Member { base, field } => ExprKind::Member(self.expr(base), field),
            K::Subscript { base, index } => {
                let base = self.expr(base);
                ExprKind::Index(base, self.expr(index))
            }
            K::Call { callee, args } => {
                let callee = self.expr(callee);
                ExprKind::Call(callee, self.list(args))
            }
            K::Unary { op, operand } => ExprKind::Unary(unary(op), self.expr(operand)),
            K::Binary { op, lhs, rhs } => {
                let lhs = self.expr(lhs);
                ExprKind::Binary(binary(op), lhs, self.expr(rhs))
            }
            K::Assign { op, computation, lhs, rhs } => {
                let computation = self.ty(computation);
                let lhs = self.expr(lhs);
                ExprKind::Assign(op.map(binary), computation, lhs, self.expr(rhs))
            }
            K::Cond { cond, then, otherwise } => {
                let cond = self.expr(cond);
                let then = self.expr(then);
                ExprKind::Cond(cond, then, self.expr(otherwise))
            }
            K::Comma { lhs, rhs } => {
                let lhs = self.expr(lhs);
                ExprKind::Comma(lhs, self.expr(rhs))
            }
            K::Cast(operand) => ExprKind::Convert(self.expr(operand)),
            K::Convert { kind, operand } => match kind {
                Conversion::Lvalue => ExprKind::Load(self.expr(operand)),
                Conversion::ArrayDecay => ExprKind::Decay(self.expr(operand)),
                Conversion::FunctionDecay => ExprKind::FunctionDecay(self.expr(operand)),
                Conversion::NullPointer => ExprKind::Null,
                Conversion::Arithmetic
                | Conversion::Pointer
                | Conversion::Bool
                | Conversion::Void => ExprKind::Convert(self.expr(operand)),
                Conversion::Broadcast | Conversion::Hardbool => {
                    ExprKind::Error("a vector operation")
                }
            },
            K::CompoundLiteral(id) => ExprKind::CompoundLiteral(self.decl(id)),
            K::StmtExpr(body) => self.statements(body),
            K::Classify { op, lhs, rhs: None } => {
                let name = match op {
                    Classify::Nan => "isnan",
                    Classify::Infinite | Classify::InfiniteSign => "isinf",
                    Classify::Finite => "isfinite",
                    Classify::SignBit => "signbit",
                    Classify::Normal => "isnormal",
                    Classify::Unordered | Classify::LessGreater => "isunordered",
                };
                ExprKind::Builtin(name, vec![self.expr(lhs)])
            }
            K::Classify { lhs, rhs: Some(rhs), .. } => {
                let lhs = self.expr(lhs);
                ExprKind::Builtin("isunordered", vec![lhs, self.expr(rhs)])
            }
            K::Sign { op: Sign::Clear, lhs, .. } => ExprKind::Builtin("fabs", vec![self.expr(lhs)]),
            K::Sign { op: Sign::Of, lhs, rhs } => {
                let mut args = vec![self.expr(lhs)];
                args.extend(rhs.map(|rhs| self.expr(rhs)));
                ExprKind::Builtin("copysign", args)
            }
            K::Abs { operand } => ExprKind::Builtin("abs", vec![self.expr(operand)]),
            K::Complex { real, imag } => {
                let real = self.expr(real);
                ExprKind::Builtin("CMPLX", vec![real, self.expr(imag)])
            }
            // The hint is a constant and is not evaluated for effect.
            K::Expect { value, .. } => ExprKind::Convert(self.expr(value)),
            K::VaArg { .. } => ExprKind::Error("an argument behind `...`"),
            K::VaStart { .. } | K::VaEnd { .. } | K::VaCopy { .. } => {
                ExprKind::Error(VARIABLE_ARGUMENTS)
            }
            K::BitCount { operand, count } => {
                // Of numbers of any width; none of them looks at anything else.
                let name = match count {
                    BitCount::Ones => "__builtin_popcount",
                    BitCount::Leading => "__builtin_clz",
                    BitCount::Trailing => "__builtin_ctz",
                    BitCount::Parity => "__builtin_parity",
                    BitCount::FirstSet => "__builtin_ffs",
                    BitCount::RedundantSign => "__builtin_clrsb",
                };
                ExprKind::Builtin(name, vec![self.expr(operand)])
            }
            K::ByteSwap { operand } => {
                ExprKind::Builtin("__builtin_bswap", vec![self.expr(operand)])
            }
            // A hint; its address is computed, and nothing is read there.
            K::Prefetch { address, .. } => ExprKind::Convert(self.expr(address)),
            // Whoever gets there has no meaning any more (GCC manual, 6.62): nothing happens.
            K::Unreachable => ExprKind::Int(0),
            // What the compiler happens to know; the operand is not evaluated.
            K::ConstantP { .. } => ExprKind::Builtin("__builtin_constant_p", Vec::new()),
            K::ObjectSize { .. } => ExprKind::Builtin("__builtin_object_size", Vec::new()),
            K::Alloca { size } => ExprKind::Builtin("alloca", vec![self.expr(size)]),
            K::LabelAddr(_) => ExprKind::Error("the address of a label"),
            K::Atomic { .. } => ExprKind::Error("an atomic operation"),
            K::Jump { .. } => ExprKind::Error("setjmp"),
            _ => ExprKind::Error("a compiler builtin"),
        }
    }

    fn constant(&mut self, value: &Const, ty: rucc_types::TypeId) -> ExprKind {
        match *value {
            Const::Int(n) => {
                let ours = self.ty(ty);
                match self.tree.types[ours].kind {
                    TyKind::Pointer(_) if n == 0 => ExprKind::Null,
                    TyKind::Pointer(_) => ExprKind::Error("a pointer made from a number"),
                    TyKind::Float(_) => ExprKind::Float(n as f64),
                    _ => ExprKind::Int(n),
                }
            }
            Const::Float(f) => ExprKind::Float(to_f64(f)),
            Const::Complex { real, imag } => ExprKind::Complex(to_f64(real), to_f64(imag)),
            Const::ComplexInt { .. } => ExprKind::Error("a complex integer"),
            Const::Address(_) | Const::Apart { .. } => ExprKind::Error("an address constant"),
        }
    }
}

/// The nearest `f64`.
fn to_f64(value: rucc_base::float::Float) -> f64 {
    let bits = value.to_bits();
    match value.format().width() {
        32 => f64::from(f32::from_bits(bits as u32)),
        64 => f64::from_bits(bits as u64),
        80 | 128 => {
            let wide = value.format().width() == 128;
            let (fraction_bits, shift) = if wide { (112, 112) } else { (64, 64) };
            let negative = bits >> (if wide { 127 } else { 79 }) & 1 == 1;
            let exponent = (bits >> shift & 0x7fff) as i32;
            let fraction = bits & ((1u128 << fraction_bits) - 1);
            let (significand, scale) = if wide {
                (
                    if exponent == 0 { fraction } else { fraction | 1 << 112 },
                    exponent.max(1) - 16383 - 112,
                )
            } else {
                (fraction, exponent.max(1) - 16383 - 63)
            };
            let magnitude = if exponent == 0x7fff {
                if fraction << 1 & ((1 << 64) - 1) == 0 && !wide || wide && fraction == 0 {
                    f64::INFINITY
                } else {
                    f64::NAN
                }
            } else {
                scaled(significand as f64, scale)
            };
            if negative { -magnitude } else { magnitude }
        }
        _ => f64::NAN,
    }
}

/// `x * 2^power` without passing through a power that is out of range itself.
fn scaled(mut x: f64, mut power: i32) -> f64 {
    while power > 1000 && x.is_finite() {
        x *= 2f64.powi(1000);
        power -= 1000;
    }
    while power < -1000 && x != 0.0 {
        x *= 2f64.powi(-1000);
        power += 1000;
    }
    x * 2f64.powi(power)
}

fn unary(op: U) -> UnaryOp {
    match op {
        U::Plus => UnaryOp::Plus,
        U::Minus => UnaryOp::Minus,
        U::Not => UnaryOp::Not,
        U::BitNot => UnaryOp::BitNot,
        U::Deref => UnaryOp::Deref,
        U::AddrOf => UnaryOp::AddrOf,
        U::PreInc => UnaryOp::PreInc,
        U::PreDec => UnaryOp::PreDec,
        U::PostInc => UnaryOp::PostInc,
        U::PostDec => UnaryOp::PostDec,
        U::Real => UnaryOp::Real,
        U::Imag => UnaryOp::Imag,
    }
}

fn binary(op: B) -> BinaryOp {
    match op {
        B::Mul => BinaryOp::Mul,
        B::Div => BinaryOp::Div,
        B::Rem => BinaryOp::Rem,
        B::Add => BinaryOp::Add,
        B::Sub => BinaryOp::Sub,
        B::Shl => BinaryOp::Shl,
        B::Shr => BinaryOp::Shr,
        B::Lt => BinaryOp::Lt,
        B::Gt => BinaryOp::Gt,
        B::Le => BinaryOp::Le,
        B::Ge => BinaryOp::Ge,
        B::Eq => BinaryOp::Eq,
        B::Ne => BinaryOp::Ne,
        B::BitAnd => BinaryOp::BitAnd,
        B::BitXor => BinaryOp::BitXor,
        B::BitOr => BinaryOp::BitOr,
        B::LogAnd => BinaryOp::LogAnd,
        B::LogOr => BinaryOp::LogOr,
    }
}

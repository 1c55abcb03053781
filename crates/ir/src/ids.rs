//! Typed indices into the arenas of a [`Unit`](crate::Unit) and of a [`Procedure`](crate::Procedure).
//!
//! Arenas instead of boxes: nothing here is freed recursively, so that no nesting depth of the input
//! can overflow the stack in `Drop`.

use serde::Serialize;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its arena.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A source file of a unit: the main file is 0, included ones follow.
    FileId
);
id!(
    /// A procedure of a unit.
    ProcId
);
id!(
    /// A structure type of a unit.
    StructId
);
id!(
    /// An object that outlives procedures: C file scope, a COMMON member, a module variable.
    GlobalId
);
id!(
    /// A variable of a procedure (parameters, locals, and the globals that it names).
    VarId
);
id!(
    /// An expression of a procedure.
    ExprId
);
id!(
    /// A statement of a procedure. A loop is named by the id of its statement.
    StmtId
);

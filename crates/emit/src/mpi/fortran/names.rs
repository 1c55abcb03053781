//! Products and types in Fortran.

use heiretsu_ir::Scalar;

/// A product in 64 bits, which its factors have.
pub fn product(factors: &[String], times: u64) -> String {
    let times = if times == 1 { String::new() } else { format!("{times}_8*") };
    format!("{times}{}", factors.join("*"))
}

/// MPI's name of a type.
pub fn mpi_type(ty: Scalar) -> Option<&'static str> {
    Some(match ty {
        Scalar::Int { bits: 8, signed: true } => "MPI_INTEGER1",
        Scalar::Int { bits: 16, signed: true } => "MPI_INTEGER2",
        Scalar::Int { bits: 32, signed: true } => "MPI_INTEGER",
        Scalar::Int { bits: 64, signed: true } => "MPI_INTEGER8",
        Scalar::Float { bits: 32 } => "MPI_REAL",
        Scalar::Float { bits: 64 } => "MPI_DOUBLE_PRECISION",
        Scalar::Complex { bits: 32 } => "MPI_COMPLEX",
        Scalar::Complex { bits: 64 } => "MPI_DOUBLE_COMPLEX",
        Scalar::Logical { bits: 32 } => "MPI_LOGICAL",
        Scalar::Int { .. }
        | Scalar::Float { .. }
        | Scalar::Complex { .. }
        | Scalar::Logical { .. }
        | Scalar::Character { .. } => return None,
    })
}

/// The type of what MPI calls by such a name. Of default kind the compiler decides what that is, and of MPI's too.
pub fn declared(mpi: &str) -> &'static str {
    match mpi {
        "MPI_INTEGER1" => "integer(1)",
        "MPI_INTEGER2" => "integer(2)",
        "MPI_INTEGER" => "integer",
        "MPI_INTEGER8" => "integer(8)",
        "MPI_REAL" => "real",
        "MPI_COMPLEX" => "complex",
        "MPI_DOUBLE_COMPLEX" => "complex(kind(0d0))",
        "MPI_LOGICAL" => "logical",
        _ => "double precision",
    }
}

/// The end of the name of a function for such values.
pub fn short(mpi: &str) -> &'static str {
    match mpi {
        "MPI_INTEGER1" => "byte",
        "MPI_INTEGER2" => "short",
        "MPI_INTEGER" => "integer",
        "MPI_INTEGER8" => "long",
        "MPI_REAL" => "real",
        "MPI_COMPLEX" => "complex",
        "MPI_DOUBLE_COMPLEX" => "dcomplex",
        "MPI_LOGICAL" => "logical",
        _ => "double",
    }
}

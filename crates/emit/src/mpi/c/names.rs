//! Products and types in C.

use heiretsu_ir::Scalar;

/// A product in `long`.
pub fn product(factors: &[String], times: u64) -> String {
    let wide = if factors.len() > 1 || times != 1 { "(long)" } else { "" };
    let times = if times == 1 { String::new() } else { format!("{times} * ") };
    format!("{times}{wide}{}", factors.join(" * "))
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

//! How large each kernel is run.

/// A kernel's arguments: about half a second of sequential time, and a tenth of that.
pub struct Size {
    pub name: &'static str,
    pub full: &'static [&'static str],
    pub quick: &'static [&'static str],
}

const fn size(
    name: &'static str,
    full: &'static [&'static str],
    quick: &'static [&'static str],
) -> Size {
    Size { name, full, quick }
}

/// The 30 kernels, then the chains.
pub const SIZES: &[Size] = &[
    size("gemm", &["700"], &["300"]),
    size("2mm", &["550"], &["250"]),
    size("3mm", &["500"], &["220"]),
    size("atax", &["10000"], &["4000"]),
    size("bicg", &["10000"], &["4000"]),
    size("mvt", &["8000"], &["3000"]),
    size("gemver", &["8000"], &["3000"]),
    size("gesummv", &["9000"], &["4000"]),
    size("symm", &["700"], &["300"]),
    size("syrk", &["1000"], &["400"]),
    size("syr2k", &["900"], &["350"]),
    size("trmm", &["800"], &["350"]),
    size("doitgen", &["140"], &["80"]),
    size("trisolv", &["12000"], &["4000"]),
    size("lu", &["1300"], &["600"]),
    size("ludcmp", &["1000"], &["500"]),
    size("cholesky", &["1400"], &["600"]),
    size("gramschmidt", &["600"], &["250"]),
    size("durbin", &["24000"], &["8000"]),
    size("correlation", &["700"], &["300"]),
    size("covariance", &["700"], &["300"]),
    size("jacobi-1d", &["2000000", "200"], &["400000", "100"]),
    size("jacobi-2d", &["1500", "150"], &["1000", "30"]),
    size("seidel-2d", &["1500", "30"], &["800", "12"]),
    size("heat-3d", &["150", "100"], &["100", "30"]),
    size("fdtd-2d", &["1300", "150"], &["800", "30"]),
    size("adi", &["700", "40"], &["400", "15"]),
    size("floyd-warshall", &["1000"], &["450"]),
    size("nussinov", &["1600"], &["700"]),
    size("deriche", &["3500"], &["1500"]),
    size("chain-triad", &["8000000"], &["2000000"]),
    size("chain-window", &["20000000"], &["4000000"]),
    size("chain-plane", &["5000"], &["2000"]),
    size("chain-sum", &["20000000"], &["4000000"]),
];

//! Refuses to run on a processor that lacks instructions the program was compiled for
//! (see `.cargo/config.toml`), instead of dying on the first of them.

/// What the program was compiled for and the processor does not have.
pub(crate) fn check() -> Result<(), String> {
    let missing = missing_features();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "this program was built for a processor with {}; build it on this machine with \
         `cargo build --release`, or for any with `RUSTFLAGS=\"-C target-cpu=x86-64\"`",
        missing.join(", ")
    ))
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
fn missing_features() -> Vec<&'static str> {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    // `is_x86_feature_detected!` answers yes to whatever the compiler was told to assume,
    // so the processor is asked directly.
    let basic = __cpuid(1);
    let highest = __cpuid(0).eax;
    let (ebx7, ecx7) = if highest >= 7 {
        let leaf = __cpuid_count(7, 0);
        (leaf.ebx, leaf.ecx)
    } else {
        (0, 0)
    };
    let extended =
        if __cpuid(0x8000_0000).eax > 0x8000_0000 { __cpuid(0x8000_0001).ecx } else { 0 };
    let has = |register: u32, bit: u32| register >> bit & 1 != 0;
    [
        ("sse4.2", cfg!(target_feature = "sse4.2"), has(basic.ecx, 20)),
        ("popcnt", cfg!(target_feature = "popcnt"), has(basic.ecx, 23)),
        ("avx", cfg!(target_feature = "avx"), has(basic.ecx, 28)),
        ("fma", cfg!(target_feature = "fma"), has(basic.ecx, 12)),
        ("movbe", cfg!(target_feature = "movbe"), has(basic.ecx, 22)),
        ("bmi1", cfg!(target_feature = "bmi1"), has(ebx7, 3)),
        ("avx2", cfg!(target_feature = "avx2"), has(ebx7, 5)),
        ("bmi2", cfg!(target_feature = "bmi2"), has(ebx7, 8)),
        ("avx512f", cfg!(target_feature = "avx512f"), has(ebx7, 16)),
        ("avx512dq", cfg!(target_feature = "avx512dq"), has(ebx7, 17)),
        ("avx512cd", cfg!(target_feature = "avx512cd"), has(ebx7, 28)),
        ("avx512bw", cfg!(target_feature = "avx512bw"), has(ebx7, 30)),
        ("avx512vl", cfg!(target_feature = "avx512vl"), has(ebx7, 31)),
        ("avx512vbmi", cfg!(target_feature = "avx512vbmi"), has(ecx7, 1)),
        ("gfni", cfg!(target_feature = "gfni"), has(ecx7, 8)),
        ("avx512vpopcntdq", cfg!(target_feature = "avx512vpopcntdq"), has(ecx7, 14)),
        ("lzcnt", cfg!(target_feature = "lzcnt"), has(extended, 5)),
    ]
    .into_iter()
    .filter(|&(_, needed, present)| needed && !present)
    .map(|(name, ..)| name)
    .collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn missing_features() -> Vec<&'static str> {
    Vec::new()
}

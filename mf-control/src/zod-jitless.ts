interface ZodGlobal {
  __zod_globalConfig?: { jitless?: boolean };
}

// The page's CSP forbids eval. Without this, zod probes for it on first use, which browsers report as a violation.
const zodGlobal = globalThis as typeof globalThis & ZodGlobal;
zodGlobal.__zod_globalConfig = { ...zodGlobal.__zod_globalConfig, jitless: true };

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const EXACT = /^\d+\.\d+\.\d+$/;

/** Operating system, CPU and C library, from the name of a platform package. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => OS.includes(word));
  const cpu = words.find((word) => CPU.includes(word)) ?? 'x64';
  if (!os) return null;
  const libc = words.includes('musl') ? { libc: ['musl'] } : words.includes('gnu') ? { libc: ['glibc'] } : {};
  return { cpu: [cpu], ...libc, optional: true, os: [os] };
}

/** Whether an entry is a package of the registry whose contents no hash fixes. */
export const lacksIntegrity = ([path, { integrity, link }]) =>
  path.includes('node_modules/') && !link && integrity === undefined;

/**
 * The lock with every optional platform package that has an integrity hash, and without the others.
 * @param integrityOf the hash of a name and version, or undefined
 */
export function completed({ packages, ...head }, integrityOf) {
  const entries = new Map(Object.entries(packages).filter((entry) => !(lacksIntegrity(entry) && entry[1].optional)));
  const [added, dropped] = [[], []];
  for (const [path, entry] of [...entries]) {
    const optional = { ...entry.optionalDependencies };
    for (const [name, version] of Object.entries(optional)) {
      const platform = platformOf(name);
      const isLocked = [...entries.keys()].some((key) => key.endsWith(`node_modules/${name}`));
      if (!platform || !EXACT.test(version) || isLocked) continue;
      const integrity = integrityOf(name, version);
      if (integrity) {
        entries.set(`node_modules/${name}`, { version, integrity, ...platform });
        added.push(`${name}@${version}`);
      } else {
        delete optional[name];
        dropped.push(`${name}@${version}`);
      }
    }
    if (entry.optionalDependencies) entries.set(path, { ...entry, optionalDependencies: optional });
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  return { lock: { ...head, packages: Object.fromEntries(sorted) }, added, dropped };
}

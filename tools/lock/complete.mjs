/**
 * Completes package-lock.json with the platform packages that a partial registry mirror did not offer.
 *
 * npm leaves an optional dependency out of the lock when the registry does not have it, and `npm ci` then refuses
 * the lock as incomplete. The entries written here carry the exact version and the platform; on another platform
 * npm skips them, on theirs it fetches them from the registry in use.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Operating system, processor and C library as a platform package's name says them. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => OS.includes(word));
  const cpu = words.find((word) => CPU.includes(word)) ?? 'x64';
  if (!os) return null;
  const libc = words.includes('musl') ? { libc: ['musl'] } : words.includes('gnu') ? { libc: ['glibc'] } : {};
  return { cpu: [cpu], ...libc, optional: true, os: [os] };
}

const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const platform = platformOf(name);
    const path = `node_modules/${name}`;
    if (!platform || !/^\d+\.\d+\.\d+$/.test(version) || Object.keys(lock.packages).some((at) => at.endsWith(path)))
      continue;
    lock.packages[path] = { version, ...platform };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json is complete.');

/**
 * Completes package-lock.json with platform packages that a partial registry mirror does not provide.
 *
 * npm omits an optional dependency from the lock when the registry does not have it, and `npm ci` then rejects the lock
 * as incomplete. The entries written here state the exact version and the platform: npm skips them on other platforms,
 * and otherwise fetches them from the registry in use.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Operating system, CPU and C library, from the name of a platform package. */
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
    if (!platform || !/^\d+\.\d+\.\d+$/.test(version) || Object.keys(lock.packages).some((key) => key.endsWith(path)))
      continue;
    lock.packages[path] = { version, ...platform };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json is complete.');

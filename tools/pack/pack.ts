import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.mjs';
import { LIBRARIES, type Library } from './libraries.js';
import { type Manifest, packedManifest } from './manifest.js';
import { stage } from './stage.js';

const PACK_TIMEOUT_MS = 60_000;

/** A library as other repositories install it. */
export interface Tarball {
  name: string;
  version: string;
  path: string;
}

/** Packs the libraries of remotes into a folder, in place of earlier tarballs of them. */
export function packLibraries(root: string, to: string): Tarball[] {
  const libraries = LIBRARIES.map((library) => ({ library, manifest: read(join(root, library.folder)) }));
  const { license, engines } = read(root) as Manifest & { license: string; engines: { node: string } };
  const versions = Object.fromEntries(libraries.map(({ manifest: { name, version } }) => [name, version]));
  mkdirSync(to, { recursive: true });
  removeEarlier(to, Object.keys(versions));
  return libraries.map(({ library, manifest }) => {
    const packed = packedManifest(manifest, library, { license, engines, versions });
    return { name: manifest.name, version: manifest.version, path: packLibrary(root, library, packed, manifest, to) };
  });
}

function packLibrary(root: string, library: Library, packed: object, manifest: Manifest, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-pack-'));
  try {
    stage(root, library, manifest, folder);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
    const [npm, ...args] = npmCommand('pack', '--json', '--ignore-scripts', '--pack-destination', to);
    const output = execFileSync(npm, args, { cwd: folder, encoding: 'utf8', timeout: PACK_TIMEOUT_MS });
    const [{ filename }] = JSON.parse(output) as [{ filename: string }];
    return join(to, filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `@waybill/kit` → `waybill-kit-1.0.0.tgz`. */
function removeEarlier(folder: string, names: readonly string[]): void {
  const prefixes = names.map((name) => `${name.replace('@', '').replace('/', '-')}-`);
  const earlier = readdirSync(folder).filter(
    (file) => file.endsWith('.tgz') && prefixes.some((prefix) => file.startsWith(prefix)),
  );
  for (const file of earlier) rmSync(join(folder, file));
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

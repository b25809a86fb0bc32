import { addEarlierKit } from './earlier-kit.js';
import type { WorkspaceFiles } from './workspace-files.js';

/** Packages whose version others rely on. */
export const CONTRACTS = ['kit', 'contracts'] as const;

const API_VERSION_FILE = 'libs/contracts/src/api-contract.ts';
const API_VERSION = /(export const API_VERSION = ')[^']+(')/;

/**
 * Raises the version of the kit or of the contracts wherever it is written down. A new major version of the kit keeps the
 * one before as an earlier kit. @throws Error when it is no higher version
 */
export function raise(files: WorkspaceFiles, name: (typeof CONTRACTS)[number], version: string): string[] {
  const folder = `libs/${name}`;
  const before = files.readManifest(folder).version;
  if (!isHigher(version, before)) throw new Error(`${version} is not a version above ${before}.`);
  files.editManifest(folder, (manifest) => {
    manifest.version = version;
  });
  if (name === 'contracts') {
    files.write(API_VERSION_FILE, files.read(API_VERSION_FILE).replace(API_VERSION, `$1${version}$2`));
    return ['npx nx build backend && npm run openapi -w backend'];
  }
  if (majorOf(version) === majorOf(before)) return [];
  addEarlierKit(files, before);
  return ['npm ci', `docs/how-to/move-a-major.md: what remotes of kit ${majorOf(before)} still get`];
}

const majorOf = (version: string) => version.split('.', 1)[0] ?? '';

/** Whether it is a version, and above another one. */
export function isHigher(version: string, before: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [a, b] = [version, before].map((text) => text.split('.').map(Number));
  const index = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return index !== undefined && (a?.[index] ?? 0) > (b?.[index] ?? 0);
}

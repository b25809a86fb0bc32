import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, ok } from './finding.js';

/** From `backend/dist/cli`, of a bundle or of a repository. */
const ROOT = join(dirname(process.argv[1] ?? ''), '../../..');

/** Which version this is; a bundle knows its commit, too. */
export function examineVersion(root = ROOT): Finding[] {
  const version = textOf(join(root, 'VERSION')) ?? versionIn(textOf(join(root, 'package.json')));
  return version ? [ok('version', `The version is ${version}.`)] : [];
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

const versionIn = (manifest = '{}') => (JSON.parse(manifest) as { version?: string }).version;

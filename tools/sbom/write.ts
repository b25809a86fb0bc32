import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.mjs';
import { normalized } from './normalized.js';

/** `npm run sbom`: the packages of the repository, with licenses and hashes, as CycloneDX in sbom.cdx.json. */
const root = join(import.meta.dirname, '../..');
const MAX_BYTES = 64 * 1024 * 1024;

const [npm, ...args] = npmCommand('sbom', '--silent', '--sbom-format', 'cyclonedx');
const output = execFileSync(npm, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const bom = normalized(JSON.parse(output), project);
writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`sbom.cdx.json lists ${bom.components.length} packages.`);

import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { compileCommand } from '../../bundle/compile-command.js';

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
/** What a bundle is made of; the command is compiled as it is there. */
const WORKSPACES = PACKAGE.workspaces.filter((workspace) => workspace !== 'tools');
const FOLDERS = new Set(WORKSPACES.map((workspace) => workspace.split('/')[0] ?? ''));

/** The built programs, as a bundle has them, without copying them. */
export function linkedBundle(): { command: string; remove(): void } {
  const bundle = scratchFolder('bundle');
  for (const name of ['node_modules', ...FOLDERS]) symlinkSync(join(ROOT, name), join(bundle, name));
  writeFileSync(join(bundle, 'package.json'), JSON.stringify({ ...PACKAGE, workspaces: WORKSPACES }));
  compileCommand(ROOT, join(bundle, 'tools'));
  return { command: join(bundle, 'tools/command/main.js'), remove: () => rmSync(bundle, { recursive: true }) };
}

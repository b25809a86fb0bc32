import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { examineNode } from './node.js';

/** What a start says of a version, in a process of its own: that module runs before anything is compiled. */
function lineOfStart(version: string): string {
  const module = pathToFileURL(join(__dirname, '../../../tools/node-version.mjs'));
  const program = `import { nodeVersion } from '${module}'; console.log(nodeVersion('${version}', '20.19.0').line ?? '');`;
  return String(execFileSync(process.execPath, ['--input-type=module', '-e', program])).trim();
}

it('warns of a version without security fixes, as a start does', () => {
  const text = lineOfStart('20.19.0').replace('Waybill', 'The site');
  expect(examineNode('20.19.0')).toMatchObject({ level: 'warning', text });
});

it.each(['22.12.0', '24.0.0'])('finds Node %s all right, of which a start says nothing', (version) => {
  expect(examineNode(version).level).toBe('ok');
  expect(lineOfStart(version)).toBe('');
});

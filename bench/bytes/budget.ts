import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FIRST_VISIT_BYTES } from '@waybill/federation';
import { publishFederated } from '../page/builds.js';
import { bytesBySource } from './by-source.js';
import { firstVisit } from './first-visit.js';

/** Tells browsers to compile the whole file off the main thread (docs/decisions/0089). Texts contain no functions. */
const EAGER = '//# allFunctionsCalledOnLoad\n';
const TEXTS = /^locale-/;

const ROUTES = { '/': 'mf-public', '/track.html': 'mf-tracking' };
const kb = (bytes: number) => (bytes / 1000).toFixed(1);

const folder = await mkdtemp(join(tmpdir(), 'waybill-budget-'));
try {
  await publishFederated(folder);
  for (const [route, remote] of Object.entries(ROUTES)) {
    const { js, scripts } = await firstVisit(folder, remote);
    const sources = [...(await bytesBySource(scripts))]
      .sort(([, a], [, b]) => b - a)
      .map(([source, bytes]) => `${source} ${kb(bytes)}`);
    console.log(`${route}: ${kb(js)} KB of script (${sources.join(', ')}), maximum ${kb(MAX_FIRST_VISIT_BYTES)}`);
    if (js > MAX_FIRST_VISIT_BYTES) process.exitCode = 1;
    for (const { name, file } of scripts) {
      if (TEXTS.test(file) || (await isCompiledEagerly(name, file))) continue;
      console.log(`${name}/${file} is compiled on the main thread: it lacks its first line, ${EAGER.trim()}`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function isCompiledEagerly(project: string, file: string): Promise<boolean> {
  const code = await readFile(join(import.meta.dirname, '../..', project, 'dist/browser', file), 'utf8');
  return code.startsWith(EAGER);
}

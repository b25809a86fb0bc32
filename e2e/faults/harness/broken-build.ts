import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishBuilt } from 'tools/site/publish';
import { newFolder } from './run.js';

const ROOT = join(import.meta.dirname, '../../..');
const MODULE = 'dist/render/render.mjs';

/** What goes wrong in every page of a remote while it is rendered on the server. */
export const RENDER_FAULTS = {
  'no fault (to compare with)': 'return null;',
  'a render loop': 'for (;;);',
  'a heap bomb': 'for (const all = []; ; ) all.push(new Array(1e5).fill({}));',
  'a buffer bomb': 'for (const all = []; ; ) all.push(Buffer.alloc(8e6, 1));',
  'an exception': "throw new Error('broken');",
  'a rejected promise': "void Promise.reject(new Error('nobody listens')); return null;",
  'a promise rejected while idle': "setTimeout(() => Promise.reject(new Error('nobody listens')), 50); return null;",
  'an exception in a timer': "setTimeout(() => { throw new Error('nobody catches'); }, 0); return null;",
};

/** What goes wrong while the server module is loaded. */
export const LOAD_FAULTS = {
  'a loop while it is loaded': 'for (;;);',
  'an exception while it is loaded': "throw new Error('broken');",
};

/** Publishes the remote as it is built, with a fault in the server module: its routes stay as they are. */
export async function publishBroken(name: string, fault: Fault, releasesDir: string): Promise<void> {
  const project = newFolder('team');
  cpSync(join(ROOT, name, 'dist'), join(project, 'dist'), { recursive: true });
  const file = join(project, MODULE);
  writeFileSync(file, brokenModule(readFileSync(file, 'utf8'), fault));
  await publishBuilt(name, { releasesDir, why: 'a broken server module' }, project);
  rmSync(project, { recursive: true });
}

/** Publishes the remote as it is built. */
export const publishSound = (name: string, releasesDir: string): Promise<void> =>
  publishBuilt(name, { releasesDir, why: 'a sound server module' }, join(ROOT, name));

export type Fault = { render: string } | { load: string };

/** The built module with its default export wrapped. */
function brokenModule(source: string, fault: Fault): string {
  const marker = /export default /;
  if (!marker.test(source)) throw new Error('The built server module has no default export to wrap.');
  const original = source.replace(marker, 'const original = ');
  if ('load' in fault) return `${original}\nexport default () => { ${fault.load} };\n`;
  const component = `function Component() { ${fault.render} }`;
  return `${original}
${component}
const broken = (route) => ({ ...route, Component, load: undefined });
export default (...given) => {
  const remote = original(...given);
  return { ...remote, routes: remote.routes.map(broken), locales: remote.locales };
};
`;
}

/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BootManifest, lentKits, type ReleaseDocument, readDocument } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from './testing/site.js';

/** A server module of the shell whose pages show the kit that their remote got. */
const SHELL = `
  export const sharedModules = { '@waybill/kit': 'kit 2' };
  export const sharedModulesWith = async (version) => ({ '@waybill/kit': 'kit ' + version });
  export const createRenderer = (name, kit) => ({
    match: () => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    render: async () => ({ html: '<h1>' + kit + '</h1>', title: 'A page', heading: null }),
    warmUp: async () => undefined,
  });
`;
const SERVER = "export default (shared) => shared['@waybill/kit'];";

let root: string;
let site: Site;
beforeAll(async () => {
  root = tempFolder();
  const chunk = (file: string) => ({ files: [file], libraries: [] });
  await publishBuild(root, 'shell', {
    kit: '2.0.0',
    earlierKits: ['1.4.0'],
    server: SHELL,
    files: Object.fromEntries(['forms', 'kit-1', 'forms-1'].map((name) => [`${name}.js`, 'export{}'])),
    lazy: {
      '@waybill/kit/forms': chunk('forms.js'),
      '@waybill/kit@1': chunk('kit-1.js'),
      '@waybill/kit/forms@1': chunk('forms-1.js'),
    },
  });
  for (const [name, kit] of Object.entries({ 'mf-one': '^1.2', 'mf-two': '^2', 'mf-both': '^1 || ^2' })) {
    const page = `/${name}/form.html`;
    await publishBuild(root, name, {
      kit,
      api: '^1 || ^2',
      server: SERVER,
      mounts: [`/${name}.html`, page],
      files: { 'form.js': 'export{}' },
      lazy: { [page]: { files: ['form.js'], libraries: ['@waybill/kit/forms'] } },
    });
  }
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const page = async (path: string) => (await site.get(path)).text();
const sharedPreloads = (html: string) =>
  [...html.matchAll(/rel="modulepreload"[^>]*href="\/releases\/shell\/[^"]*\/((?:kit|forms)[^"/]*)\.js"/g)].map(
    ([, file]) => file,
  );

it.each([
  ['mf-one', 'kit 1.4.0', ['kit-1'], ['kit-1', 'forms-1']],
  ['mf-two', 'kit 2', [], ['forms']],
  ['mf-both', 'kit 2', [], ['forms']],
])('%s is rendered with %s, and its page preloads it', async (name, kit, first, withForms) => {
  const html = await page(`/${name}.html`);
  expect(html).toContain(`<h1>${kit}</h1>`);
  expect(sharedPreloads(html)).toEqual(first);
  expect(sharedPreloads(await page(`/${name}/form.html`)).sort()).toEqual([...withForms].sort());
});

it('a page knows both kits, and of each range the part that applies', async () => {
  const [, text = ''] = /id="boot">(.*?)<\/script>/s.exec(await page('/mf-one.html')) ?? [];
  const { offer, remotes } = JSON.parse(text) as BootManifest;
  expect(offer).toEqual({ kit: '2.0.0', api: '1.0.0', earlierKits: ['1.4.0'] });
  expect(Object.fromEntries(remotes.map(({ name, needs }) => [name, needs]))).toEqual({
    'mf-one': { kit: '^1.2', api: '^1' },
    'mf-two': { kit: '^2', api: '^1' },
    'mf-both': { kit: '^2', api: '^1' },
  });
});

it('a canary gets the earlier kit that only it needs, rendered and in the browser; the others get theirs', async () => {
  const canary = { kit: '^1.2', version: '1.1.0', api: '^1 || ^2', server: SERVER, mounts: ['/mf-two.html'] };
  const { id } = await publishBuild(root, 'mf-two', canary, { canary: 20 });
  await until(async () => ((await (await site.get('/releases/current')).json()) as { id: number }).id === id);
  const releasesDir = join(root, 'releases');
  const document = (await readDocument(releasesDir)) as ReleaseDocument;
  const groups = document.canaries?.['mf-two']?.groups ?? [];
  const other = Array.from({ length: 100 }, (_, group) => group).find((group) => !groups.includes(group));
  const pageOf = async (group: number | undefined) => {
    const html = await (await site.get('/mf-two.html', { cookie: `waybill-group=${group}` })).text();
    const [, text = ''] = /id="boot">(.*?)<\/script>/s.exec(html) ?? [];
    const { remotes } = JSON.parse(text) as BootManifest;
    const needs = remotes.find(({ name }) => name === 'mf-two')?.needs.kit;
    return { rendered: /<h1>([^<]*)/.exec(html)?.[1], preloads: sharedPreloads(html), needs };
  };
  await until(async () => (await pageOf(groups[0])).rendered !== undefined);
  expect(await pageOf(groups[0])).toEqual({ rendered: 'kit 1.4.0', preloads: ['kit-1'], needs: '^1.2' });
  expect(await pageOf(other)).toEqual({ rendered: 'kit 2', preloads: [], needs: '^2' });
  expect((await lentKits(releasesDir, document)).map(({ neededBy }) => neededBy)).toEqual([['mf-one', 'mf-two']]);
});

import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publish } from '@waybill/federation';
import { publishBuilt } from 'tools/site/publish';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const REMOTES = ['mf-public', 'mf-tracking'];
const why = 'benchmark';

/** Publishes the builds as they are. */
export async function publishFederated(releasesDir: string): Promise<void> {
  for (const name of ['shell', ...REMOTES]) await publishBuilt(name, { releasesDir, why });
}

/**
 * Publishes the same source built as one bundle: no containers, no federation runtime. The release document lists the
 * monolith's lazy chunks as the remotes' files, so that both sites have the same server, HTML and preloads.
 */
export async function publishMonolith(releasesDir: string, folder: string): Promise<void> {
  const config = join(import.meta.dirname, 'monolith/rspack.config.mjs');
  await run('npx', ['--no-install', 'rspack', 'build', '-c', config, '--env', `out=${folder}`], {
    cwd: join(root, 'shell'),
  });
  const { hash } = await publish({ releasesDir, name: 'shell', projectDir: folder, who: 'benchmark', why });
  const chunks = JSON.parse(await readFile(join(folder, 'dist/chunks.json'), 'utf8')) as Record<string, string[]>;
  for (const name of REMOTES) {
    const projectDir = await chunkAsRemote(folder, name, chunks);
    await publish({ releasesDir, name, projectDir, who: 'benchmark', why });
  }
  await serveFrom(releasesDir, `/releases/shell/${hash}/browser/`);
}

/** The chunks are files of the shell's build: they have to be preloaded from the URLs that its code requests. */
async function serveFrom(releasesDir: string, base: string): Promise<void> {
  const current = join(releasesDir, 'release.json');
  const document = JSON.parse(await readFile(current, 'utf8'));
  for (const name of REMOTES) document.remotes[name].base = base;
  const text = JSON.stringify(document);
  await writeFile(current, text);
  await writeFile(join(releasesDir, 'documents', `${document.id}.json`), text);
}

/** A lazy chunk of the monolith in the shape of a remote's build. @returns its project folder */
async function chunkAsRemote(folder: string, name: string, chunks: Record<string, string[]>): Promise<string> {
  const project = join(folder, name);
  const browser = join(project, 'dist/browser');
  const built = JSON.parse(await readFile(join(root, name, 'dist/browser/build.json'), 'utf8'));
  const { waybill } = JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8'));
  const lazyRoutes = Object.entries<string>(waybill.lazy ?? {}).map(([route, chunk]) => ({
    route,
    files: (chunks[chunk] ?? []).filter((file) => /\.(js|css)$/.test(file)),
  }));
  const files = chunks[name] ?? [];
  const scripts = files.filter((file) => file.endsWith('.js'));
  const record = {
    ...built,
    // It has the monolith's files instead of the remote's own, with the fonts of the shell.
    checks: { budget: 20_000_000 },
    entry: scripts.at(-1),
    preload: scripts,
    css: files.filter((file) => file.endsWith('.css')),
    locales: {},
    laterTexts: {},
    lazy: Object.fromEntries(lazyRoutes.map(({ route, files }) => [route, { files, libraries: [] }])),
  };
  await mkdir(join(project, 'dist/render'), { recursive: true });
  await mkdir(browser, { recursive: true });
  for (const file of [...files, ...lazyRoutes.flatMap((route) => route.files)])
    await cp(join(folder, 'dist/browser', file), join(browser, file));
  // The images of its stylesheets.
  await cp(join(folder, 'dist/browser/assets'), join(browser, 'assets'), { recursive: true });
  await writeFile(join(browser, 'build.json'), JSON.stringify(record));
  await writeFile(join(project, 'dist/render/render.mjs'), 'export default () => null;\n');
  return project;
}

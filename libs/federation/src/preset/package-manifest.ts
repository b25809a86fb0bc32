import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readCatalog, SOURCE_LANGUAGE } from '../locales/compile.js';
import { ownRoutesOnly, routePolicies } from '../record/route-policies.js';
import type { RemoteRecord, ShellRecord } from '../record/schema.js';

/** The shared modules: one copy of each per page. */
export const SINGLETONS = ['react', 'react-dom', '@waybill/kit'] as const;

/** Such as @waybill/kit-1. */
const EARLIER_KIT = /^@waybill\/kit-(\d+)$/;

const menuEntry = z.strictObject({ path: z.string(), icon: z.string(), text: z.string(), order: z.number() });

const remotePackage = z.object({
  name: z.string(),
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  waybill: z
    .strictObject({
      mounts: z.array(z.string()).min(1),
      /** How the shell treats the remote's pages, by mount; ordinary public pages need no entry. */
      routes: routePolicies.optional(),
      kit: z.string(),
      api: z.string(),
      menu: z.array(menuEntry).default([]),
      /** URL path of a lazily loaded page → name of its chunk (`webpackChunkName`). */
      lazy: z.record(z.string(), z.string()).default({}),
      /** Whether the remote's pages are also rendered on the server. */
      server: z.boolean().default(false),
      /** The most bytes that all files of a build may have together. */
      budget: z.int().positive().optional(),
      /** Paths with a query that are rendered before a build goes live, besides the declared ones. */
      examples: z.array(z.string().startsWith('/')).max(20).default([]),
    })
    .superRefine(ownRoutesOnly),
});

/** What a remote's package.json declares: mounts, menu entries and the version ranges it is built against. */
export type RemotePackage = z.infer<typeof remotePackage>;

/** Reads and checks a remote's package.json. @throws Error naming the file and the first invalid field */
export function readRemotePackage(dir: string): RemotePackage {
  const file = join(dir, 'package.json');
  const result = remotePackage.safeParse(readJson(file));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Folders of a workspace whose package.json has a `waybill` field. */
export const remoteFolders = (root: string): string[] =>
  readdirSync(root).filter((name) => {
    const file = join(root, name, 'package.json');
    return existsSync(file) && 'waybill' in (readJson(file) as object);
  });

/** Version ranges of the shared modules that a remote accepts from the page. @throws Error on other peer dependencies */
export function sharedRanges({ name, peerDependencies, waybill }: RemotePackage): Record<string, string> {
  const known: readonly string[] = SINGLETONS;
  const extra = Object.keys(peerDependencies).filter((library) => !known.includes(library));
  if (extra.length > 0) throw new Error(`${name}: only ${known.join(', ')} can be shared, not ${extra.join(', ')}`);
  const { react = '^19.0.0', 'react-dom': reactDom = '^19.0.0' } = peerDependencies;
  return { react, 'react-dom': reactDom, '@waybill/kit': waybill.kit, '@waybill/kit/forms': waybill.kit };
}

/** The fields of a remote's release record that come from its package.json and catalogues. @throws Error naming a missing text */
export function describeRemote(dir: string, { name, version, waybill }: RemotePackage) {
  const catalogs = readCatalogs(join(dir, 'src/locales'));
  const textIn = (key: string) =>
    Object.entries(catalogs).map(([language, catalog]) => [language, catalog[key]] as const);
  const menu = waybill.menu.map(({ text: key, ...entry }) => {
    const texts = textIn(key).filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
    const text = Object.fromEntries(texts);
    if (!(SOURCE_LANGUAGE in text)) throw new Error(`${name}: the menu text "${key}" is missing from its catalogue`);
    return { ...entry, text };
  });
  const { mounts, routes, kit, api } = waybill;
  return {
    name,
    version,
    mounts,
    ...(routes && { routes }),
    menu,
    needs: { kit, api },
    container: 'share-scope',
  } satisfies Partial<RemoteRecord>;
}

/** The fields of the shell's release record that come from the workspace's packages. */
export function describeShell(dir: string) {
  const earlierKits = earlierKitPackages(dir).map((name) => versionOf(dir, name));
  const offers = {
    kit: versionOf(dir, '@waybill/kit'),
    api: versionOf(dir, '@waybill/contracts'),
    ...(earlierKits.length > 0 && { earlierKits }),
  };
  return { name: 'shell', version: readVersion(join(dir, 'package.json')), offers } satisfies Partial<ShellRecord>;
}

/** The packages with the earlier kits that the shell lends, newest first. */
function earlierKitPackages(dir: string): string[] {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()).default({}) })
    .parse(readJson(join(dir, 'package.json')));
  const packages = Object.keys(dependencies).filter((name) => EARLIER_KIT.test(name));
  const majorIn = (name: string) => Number(EARLIER_KIT.exec(name)?.[1]);
  return packages.sort((a, b) => majorIn(b) - majorIn(a));
}

function readCatalogs(dir: string): Record<string, Record<string, string>> {
  const files = existsSync(dir) ? readdirSync(dir).filter((file) => /^[a-z]{2}\.json$/.test(file)) : [];
  return Object.fromEntries(files.map((file) => [file.slice(0, 2), readCatalog(join(dir, file))]));
}

function versionOf(from: string, library: string): string {
  const file = join(from, 'node_modules', library, 'package.json');
  if (existsSync(file)) return readVersion(file);
  if (dirname(from) === from) throw new Error(`${library} is not installed`);
  return versionOf(dirname(from), library);
}

const readVersion = (file: string) => z.object({ version: z.string() }).parse(readJson(file)).version;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

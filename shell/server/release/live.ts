import { type BootRemote, covers, type Offer, ownerOf, type ReleaseDocument } from '@waybill/federation';

/** One file of the release with the address it is served from. */
export interface ReleaseFile {
  url: string;
  sum: string;
}

/** A stylesheet; with its text if it travels in the page itself. */
export interface StyleFile extends ReleaseFile {
  text?: string;
}

/** One deployable of the live release. */
export interface LiveBuild {
  name: string;
  hash: string;
  base: string;
  entry: ReleaseFile;
  /** The entry under the address of a retry: a request that hangs cannot be asked again. */
  retry: ReleaseFile;
  scripts: ReleaseFile[];
  styles: StyleFile[];
  /** Language code → script with its texts. */
  locales: Record<string, ReleaseFile>;
  /** Scripts and stylesheets without the texts. */
  code: ReleaseFile[];
  lazy: LazyChunk[];
}

/** Code that not every page of a build needs. */
export interface LazyChunk {
  /** Address of a page, or name of a lent library. */
  of: string;
  scripts: ReleaseFile[];
  styles: StyleFile[];
  /** Lent libraries that it waits for. */
  libraries: string[];
}

/** One release, resolved: what pages are made from. A request uses one of these from its start to its end. */
export interface LiveRelease {
  document: ReleaseDocument;
  offer: Offer;
  shell: LiveBuild;
  remotes: (LiveBuild & Pick<BootRemote, 'version' | 'mounts' | 'needs' | 'enabled'>)[];
  /** Origins of remotes that are served from hosts of their own. */
  hosts: string[];
}

type Placed = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

/** Resolves a release document into addresses and sums. */
export function resolveRelease(document: ReleaseDocument): LiveRelease {
  const remotes = Object.values(document.remotes).map((placed) => {
    const { version, mounts, needs } = placed.record;
    return { ...resolveBuild(placed), version, mounts, needs, enabled: placed.enabled };
  });
  const hosts = remotes.flatMap(({ base }) => (base.startsWith('/') ? [] : [new URL(base).origin]));
  const { kit, api } = document;
  return { document, offer: { kit, api }, shell: resolveBuild(document.shell), remotes, hosts: [...new Set(hosts)] };
}

function resolveBuild({ hash, base, record }: Placed): LiveBuild {
  const { name, entry, preload, css, locales, lazy = {}, integrity } = record;
  const file = (path: string): ReleaseFile => ({ url: base + path, sum: integrity[path] ?? '' });
  const texts = new Set(Object.values(locales));
  const isCode = (path: string) => /\.(js|css)$/.test(path) && !texts.has(path);
  return {
    name,
    hash,
    base,
    entry: file(entry),
    retry: { ...file(entry), url: `${base}${entry}?again` },
    scripts: preload.map(file),
    styles: css.map(file),
    locales: Object.fromEntries(Object.entries(locales).map(([code, path]) => [code, file(path)])),
    code: Object.keys(integrity).filter(isCode).map(file),
    lazy: Object.entries(lazy).map(([of, { files, libraries }]) => {
      const [styles, scripts] = [files.filter(isStyle).map(file), files.filter((path) => !isStyle(path)).map(file)];
      return { of, styles, scripts, libraries };
    }),
  };
}

/** The remote of a name, unless it is switched off. */
export const enabledIn = ({ remotes }: LiveRelease, owner: string | undefined) =>
  remotes.find(({ name, enabled }) => enabled && name === owner);

/** What the page of a path needs beyond its remote's first screen: the lent libraries it waits for, and its own part. */
export function lazyChunksOf(release: LiveRelease, owner: string | undefined, path: string): LazyChunk[] {
  const all = enabledIn(release, owner)?.lazy ?? [];
  const exact = all.filter(({ of }) => of === path);
  const parts = exact.length > 0 ? exact : all.filter(({ of }) => covers(of, path));
  const libraries = parts.flatMap((part) => part.libraries);
  return [...release.shell.lazy.filter(({ of }) => libraries.includes(of)), ...parts];
}

const isStyle = (path: string) => path.endsWith('.css');

/** The script with a build's texts in a language, in English where it was not translated. */
export function textsOf({ locales }: LiveBuild, code: string): ReleaseFile[] {
  return [locales[code] ?? locales.en].filter((file) => file !== undefined);
}

/** The remote that owns a path of the site. */
export const ownerIn = ({ remotes }: LiveRelease, path: string) => ownerOf(path, remotes);

import {
  type BootRemote,
  covers,
  DEFAULT_POLICY,
  earlierKitFor,
  type Offer,
  offerOf,
  ownerOf,
  policyAt,
  type ReleaseDocument,
  type RoutePolicies,
  type RoutePolicy,
  sharedId,
} from '@waybill/federation';

/** One file of the release with the URL it is served from. */
export interface ReleaseFile {
  url: string;
  /** SRI hash. */
  integrity: string;
}

/** A stylesheet, with its text if it is inlined into pages. */
export interface StyleFile extends ReleaseFile {
  text?: string;
}

/** One deployable of the live release. */
export interface LiveBuild {
  name: string;
  hash: string;
  base: string;
  entry: ReleaseFile;
  /** The entry under a second URL for retries: browsers do not repeat the request of a module that is still loading. */
  retry: ReleaseFile;
  scripts: ReleaseFile[];
  styles: StyleFile[];
  /** Language code → script with its texts. */
  locales: Record<string, ReleaseFile>;
  /** Language code → scripts with further texts, which are loaded with the code that they belong to. */
  laterTexts: Record<string, ReleaseFile[]>;
  /** Scripts and stylesheets without the texts. */
  code: ReleaseFile[];
  lazy: LazyChunk[];
}

/** Code that only some pages need. */
export interface LazyChunk {
  /** Path of a page, as a mount, or name of a shared library. */
  id: string;
  scripts: ReleaseFile[];
  styles: StyleFile[];
  /** Shared libraries that it imports. */
  libraries: string[];
}

/** A remote of the live release. */
export interface LiveRemote
  extends LiveBuild,
    Pick<BootRemote, 'version' | 'mounts' | 'needs' | 'container' | 'enabled'> {
  routes: RoutePolicies;
}

/** A build that some groups of visitors get instead of the live one. */
export interface LiveCanary {
  groups: readonly number[];
  remote: LiveRemote;
  /** As it would be in the document if it were live. */
  published: ReleaseDocument['remotes'][string];
}

/** A release with all URLs resolved. A request uses one release from start to end. */
export interface LiveRelease {
  document: ReleaseDocument;
  offer: Offer;
  shell: LiveBuild;
  remotes: LiveRemote[];
  /** Origins of remotes that are hosted elsewhere. */
  remoteOrigins: string[];
  /** Name of the preview that this is; undefined for what everybody gets. */
  preview?: string;
  canaries: readonly LiveCanary[];
  /** In the release of visitors who get a canary: its hash, and what the others get. */
  canary?: string;
  others?: LiveRelease;
}

type PublishedBuild = ReleaseDocument['shell'] | ReleaseDocument['remotes'][string];

/** Resolves the files of a release document into URLs and SRI hashes. */
export function resolveRelease(document: ReleaseDocument): LiveRelease {
  const { shell } = document;
  const remotes = Object.values(document.remotes).map(resolveRemote);
  const canaries = Object.entries(document.canaries ?? {}).map(([name, { groups, hash, base, record }]) => {
    const published = { hash, base, record, enabled: document.remotes[name]?.enabled ?? false };
    return { groups, published, remote: resolveRemote(published) };
  });
  return {
    document,
    offer: offerOf(document),
    shell: resolveBuild(shell),
    remotes,
    remoteOrigins: originsOf(remotes),
    canaries,
  };
}

function resolveRemote(build: ReleaseDocument['remotes'][string]): LiveRemote {
  const { version, mounts, routes = {}, needs, container } = build.record;
  return { ...resolveBuild(build), version, mounts, routes, needs, container, enabled: build.enabled };
}

function originsOf(remotes: readonly LiveRemote[]): string[] {
  return [...new Set(remotes.flatMap(({ base }) => (base.startsWith('/') ? [] : [new URL(base).origin])))];
}

/** Whether a release was live before another one: a request that began with it may still be in progress. */
export const isOlder = (release: LiveRelease, other: LiveRelease | undefined): boolean =>
  other !== undefined && release.document.id < other.document.id;

/** The release of visitors who get a canary. */
export function withCanary(others: LiveRelease, { published, remote }: LiveCanary): LiveRelease {
  const { name } = remote;
  const document = { ...others.document, remotes: { ...others.document.remotes, [name]: published } };
  const remotes = others.remotes.map((one) => (one.name === name ? remote : one));
  return { ...others, document, remotes, remoteOrigins: originsOf(remotes), canary: published.hash, others };
}

function resolveBuild({ hash, base, record }: PublishedBuild): LiveBuild {
  const { name, entry, preload, css, locales, laterTexts = {}, lazy = {}, integrity } = record;
  const file = (path: string): ReleaseFile => ({ url: base + path, integrity: integrity[path] ?? '' });
  const texts = new Set([...Object.values(locales), ...Object.values(laterTexts).flat()]);
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
    laterTexts: Object.fromEntries(Object.entries(laterTexts).map(([code, paths]) => [code, paths.map(file)])),
    code: Object.keys(integrity).filter(isCode).map(file),
    lazy: Object.entries(lazy).map(([id, { files, libraries }]) => {
      const [styles, scripts] = [files.filter(isStyle).map(file), files.filter((path) => !isStyle(path)).map(file)];
      return { id, styles, scripts, libraries };
    }),
  };
}

const isStyle = (path: string) => path.endsWith('.css');

/** The remote that owns a path. */
export const ownerIn = ({ remotes }: LiveRelease, path: string): LiveRemote | undefined => ownerOf(path, remotes);

/** The route policy of a path; the default for a path without an owner. */
export const policyIn = (release: LiveRelease, path: string): RoutePolicy => {
  const owner = ownerIn(release, path);
  return owner ? policyAt(owner.routes, path) : DEFAULT_POLICY;
};

/** Patterns of the release whose declared policy satisfies a condition, in the order of declaration. */
export function patternsWhere({ remotes }: LiveRelease, condition: (policy: RoutePolicy) => boolean): string[] {
  return remotes.flatMap(({ routes }) =>
    Object.keys(routes).filter((pattern) => condition({ ...DEFAULT_POLICY, ...routes[pattern] })),
  );
}

/** The remote of a name, unless it is disabled. */
export const enabledRemote = ({ remotes }: LiveRelease, name: string | undefined): LiveRemote | undefined =>
  remotes.find((remote) => remote.enabled && remote.name === name);

/** The lazy chunks that the page of a path needs: the kit if it is an earlier one, the shared libraries they import, and its own. */
export function lazyChunksOf(release: LiveRelease, owner: string | undefined, path: string): LazyChunk[] {
  const remote = enabledRemote(release, owner);
  const all = remote?.lazy ?? [];
  const exact = all.filter(({ id }) => id === path);
  const chunks = exact.length > 0 ? exact : all.filter(({ id }) => covers(id, path));
  const earlierKit = remote && earlierKitFor(release.offer, remote.needs.kit);
  const libraries = ['@waybill/kit', ...chunks.flatMap((chunk) => chunk.libraries)];
  const shared = libraries.map((name) => sharedId(name, earlierKit));
  return [...release.shell.lazy.filter(({ id }) => shared.includes(id)), ...chunks];
}

/** The script with a build's texts in a language, in English if it is not translated into it. */
export function textsOf({ locales }: LiveBuild, code: string): ReleaseFile[] {
  return [locales[code] ?? locales.en].filter((file) => file !== undefined);
}

/** {@link textsOf} with those that are loaded later. */
export const allTextsOf = (build: LiveBuild, code: string): ReleaseFile[] => [
  ...textsOf(build, code),
  ...(build.laterTexts[code] ?? []),
];

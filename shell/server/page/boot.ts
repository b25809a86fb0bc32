import type { BootManifest, BootRemote } from '@waybill/federation';
import { type LiveBuild, type LiveRelease, textsOf } from '../release/live.js';

/** What the page of one language has to know of the release. */
export function bootManifest(release: LiveRelease, code: string, overrides: boolean): BootManifest {
  return {
    release: release.document.id,
    offer: release.offer,
    remotes: release.remotes.map((remote) => bootRemote(remote, code)),
    menu: menuIn(release, code),
    overrides,
  };
}

function bootRemote(remote: LiveRelease['remotes'][number], code: string): BootRemote {
  const { name, version, hash, entry, scripts, styles, mounts, needs, enabled } = remote;
  const urls = [...scripts, ...textsOf(remote, code)].map(({ url }) => url);
  return {
    name,
    version,
    hash,
    entry: entry.url,
    scripts: urls,
    styles: styles.map(({ url }) => url),
    mounts,
    needs,
    enabled,
  };
}

/** The menu of all enabled remotes, in the order it is shown. */
export function menuIn({ document }: LiveRelease, code: string): BootManifest['menu'] {
  const entries = Object.values(document.remotes).flatMap(({ enabled, record }) => (enabled ? record.menu : []));
  const menu = entries.map(({ text, ...entry }) => ({ ...entry, text: text[code] ?? text.en ?? entry.path }));
  return menu.sort((a, b) => a.order - b.order);
}

/** Sums of everything that pages of one language may load, by address. */
export function integrityMap({ shell, remotes }: LiveRelease, code: string): Record<string, string> {
  const enabled = remotes.filter((remote) => remote.enabled);
  const filesOf = (build: LiveBuild) => [...build.code, ...textsOf(build, code)];
  // The place of a remote that was not translated is English throughout, with the frame's and the kit's words.
  const english = enabled.every(({ locales }) => locales[code]) ? [] : textsOf(shell, 'en');
  const files = [...[shell, ...enabled].flatMap(filesOf), ...english, ...enabled.map(({ retry }) => retry)];
  return Object.fromEntries(files.map(({ url, sum }) => [url, sum]));
}

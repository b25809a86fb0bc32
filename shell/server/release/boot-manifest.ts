import { type BootManifest, type BootRemote, chromeOf } from '@waybill/federation';
import { type LiveBuild, type LiveRelease, type LiveRemote, textsOf } from './live-release.js';

/** What the browser needs to know about the release, in one language. */
export function bootManifest(release: LiveRelease, code: string, overrides: boolean): BootManifest {
  return {
    release: release.document.id,
    offer: release.offer,
    remotes: release.remotes.map((remote) => bootRemote(remote, code)),
    menu: menuOf(release, code),
    chrome: Object.fromEntries(release.remotes.flatMap(({ routes }) => Object.entries(chromeOf(routes)))),
    overrides,
  };
}

function bootRemote(remote: LiveRemote, code: string): BootRemote {
  const { name, version, entry, scripts, styles, mounts, needs, enabled } = remote;
  return {
    name,
    version,
    entry: entry.url,
    scripts: [...scripts, ...textsOf(remote, code)].map(({ url }) => url),
    styles: styles.map(({ url }) => url),
    mounts,
    needs,
    enabled,
  };
}

/** The menu entries of all enabled remotes, in display order. */
export function menuOf({ document }: LiveRelease, code: string): BootManifest['menu'] {
  const entries = Object.values(document.remotes).flatMap(({ enabled, record }) => (enabled ? record.menu : []));
  return entries
    .sort((a, b) => a.order - b.order)
    .map(({ path, icon, text }) => ({ path, icon, text: text[code] ?? text.en ?? path }));
}

/** SRI hashes of all files that pages in a language may load, by URL: the `integrity` part of an import map. */
export function integrityMap({ shell, remotes }: LiveRelease, code: string): Record<string, string> {
  const enabled = remotes.filter((remote) => remote.enabled);
  const filesOf = (build: LiveBuild) => [...build.code, ...textsOf(build, code)];
  // A remote without a translation is shown entirely in English, including the texts of the shell and the kit.
  const english = enabled.every(({ locales }) => locales[code]) ? [] : textsOf(shell, 'en');
  const files = [...[shell, ...enabled].flatMap(filesOf), ...english, ...enabled.map(({ retry }) => retry)];
  return Object.fromEntries(files.map(({ url, integrity }) => [url, integrity]));
}

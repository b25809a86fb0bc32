import type { BootManifest, BootRemote } from '@waybill/federation/gate';

/** Key in local storage: `{ "mf-tracking": "http://localhost:4202/remoteEntry.js" }`. */
export const OVERRIDES_KEY = 'waybill:overrides';

/** Tells the server that this browser tries out builds which the release does not list. */
const COOKIE = 'waybill-overrides';

/** The builds this browser tries out in place of published ones. Nothing where the server does not allow it. */
export function readOverrides({ overrides, remotes }: BootManifest): Record<string, string> {
  if (!overrides) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OVERRIDES_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(([name, url]) => isKnown(remotes, name) && isLocalBuild(url));
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * The manifest with the tried builds in it. The server has to know of them to let them run: a browser whose cookie
 * does not say so yet is told to load again, by `reload`.
 */
export function applyOverrides(boot: BootManifest, reload: () => void): BootManifest {
  const overrides = readOverrides(boot);
  const wanted = Object.keys(overrides).length > 0;
  const told = document.cookie.split('; ').includes(`${COOKIE}=1`);
  if (wanted !== told && boot.overrides) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${COOKIE}=1; path=/; SameSite=Lax${wanted ? '' : '; max-age=0'}`;
    if (wanted) {
      reload();
      return boot;
    }
  }
  return { ...boot, remotes: boot.remotes.map((remote) => overridden(remote, overrides[remote.name])) };
}

/** Goes back to the published builds. */
export function resetOverrides(): void {
  localStorage.removeItem(OVERRIDES_KEY);
  window.location.reload();
}

function overridden(remote: BootRemote, entry: string | undefined): BootRemote {
  return entry === undefined ? remote : { ...remote, version: 'override', entry, scripts: [entry], styles: [] };
}

const isKnown = (remotes: BootRemote[], name: string) => remotes.some((remote) => remote.name === name);

/** Only builds on the own machine: what else could be typed here by someone else's hand. */
function isLocalBuild(url: unknown): boolean {
  return typeof url === 'string' && /^http:\/\/(?:localhost|127\.0\.0\.1):\d+\//.test(url);
}

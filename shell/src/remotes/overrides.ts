import type { BootManifest, BootRemote } from '@waybill/federation/gate';

/** Key in local storage: `{ "mf-tracking": "http://localhost:4402/remoteEntry.js" }`. */
export const OVERRIDES_KEY = 'waybill:overrides';

/** Tells the server that this browser runs builds which the release does not list. */
const COOKIE = 'waybill-overrides';

/** This browser's overrides: remote → URL of its entry. Empty where the server does not allow overrides. */
export function readOverrides({ overrides, remotes }: BootManifest): Record<string, string> {
  if (!overrides) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(OVERRIDES_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter(
      ([name, url]) => isInRelease(remotes, name) && isLocalBuild(url),
    );
    return Object.fromEntries(entries) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * The manifest with the overrides applied. The server must allow them by its security policy: if the cookie is not set
 * yet, it is set and `reload` is called.
 */
export function applyOverrides(boot: BootManifest, reload: () => void): BootManifest {
  const overrides = readOverrides(boot);
  const overridden = Object.keys(overrides).length > 0;
  const serverKnows = document.cookie.split('; ').includes(`${COOKIE}=1`);
  if (overridden !== serverKnows && boot.overrides) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${COOKIE}=1; path=/; SameSite=Lax${overridden ? '' : '; max-age=0'}`;
    if (overridden) {
      reload();
      return boot;
    }
  }
  return { ...boot, remotes: boot.remotes.map((remote) => withOverride(remote, overrides[remote.name])) };
}

/** Removes the overrides and reloads the page. */
export function resetOverrides(): void {
  localStorage.removeItem(OVERRIDES_KEY);
  window.location.reload();
}

function withOverride(remote: BootRemote, entry: string | undefined): BootRemote {
  if (entry === undefined) return remote;
  const { container: _, build: __, ...rest } = remote;
  return { ...rest, version: 'override', entry, scripts: [entry], styles: [] };
}

const isInRelease = (remotes: BootRemote[], name: string) => remotes.some((remote) => remote.name === name);

/** Only builds on localhost: the storage key must not be a way to inject other code. */
function isLocalBuild(url: unknown): boolean {
  return typeof url === 'string' && /^http:\/\/(?:localhost|127\.0\.0\.1):\d+\//.test(url);
}

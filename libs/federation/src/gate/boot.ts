import type { Needs, Offer } from './compatibility.js';
import type { Mount } from './mounts.js';
import type { Chrome } from './route-policy.js';

/** A remote in the boot manifest. URLs are complete: a path on this origin, or a URL of the remote's own host. */
export interface BootRemote {
  name: string;
  version: string;
  /** The container script. */
  entry: string;
  /** Scripts of the first screen, including the entry and the texts of the visitor's language. */
  scripts: string[];
  styles: string[];
  mounts: Mount[];
  needs: Needs;
  enabled: boolean;
}

/** A menu entry, its text already in the visitor's language. */
export interface BootMenuEntry {
  path: string;
  icon: string;
  text: string;
}

/** What the server writes into the page: the release that this page uses until it is reloaded. */
export interface BootManifest {
  /** Number of the release document; 0 in development. */
  release: number;
  offer: Offer;
  remotes: BootRemote[];
  menu: BootMenuEntry[];
  /** What the shell shows around pages of these mounts; elsewhere the default. */
  chrome: Record<Mount, Chrome>;
  /** Whether this site allows overrides (`localStorage['waybill:overrides']`). */
  overrides: boolean;
}

/** Id of the `<script type="application/json">` that holds the {@link BootManifest}. */
export const BOOT_ELEMENT = 'boot';

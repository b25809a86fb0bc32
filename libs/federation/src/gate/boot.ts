import type { Needs, Offer } from './compatibility.js';
import type { Mount } from './mounts.js';
import type { Chrome } from './route-policy.js';

/**
 * What a remote's container is initialized with: a share scope suffices. Missing in builds whose container needs a
 * federation runtime on the page.
 */
export type ContainerKind = 'share-scope';

/** A build on the page, as reports name it. */
export interface BootBuild {
  name: string;
  version: string;
  /** Its hash; none in development and for test builds. */
  build?: string | undefined;
}

/** The version that reports contain: with the build as SemVer's build metadata, as in "1.4.0+19cdc42c…". */
export const reportedVersion = ({ version, build }: Pick<BootBuild, 'version' | 'build'>): string =>
  build ? `${version}+${build}` : version;

/** A remote in the boot manifest. URLs are complete: a path on this origin, or a URL of the remote's own host. */
export interface BootRemote extends BootBuild {
  /** The container script. */
  entry: string;
  /** Scripts of the first screen, including the entry and the texts of the visitor's language. */
  scripts: string[];
  styles: string[];
  mounts: Mount[];
  needs: Needs;
  enabled: boolean;
  container?: ContainerKind | undefined;
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
  shell: BootBuild;
  remotes: BootRemote[];
  menu: BootMenuEntry[];
  /** What the shell shows around pages of these mounts; elsewhere the default. */
  chrome: Record<Mount, Chrome>;
  /** Whether this site allows overrides (`localStorage['waybill:overrides']`). */
  overrides: boolean;
  /** The company whose site this is; missing where no shell server knows it. */
  brand?: BootBrand;
  /** The codes of the languages that the company offers, and of the one of URLs that name none; missing where all are. */
  languages?: { languages: readonly string[]; defaultLanguage: string };
  /** IANA zone of the company's clock; missing for UTC. */
  timeZone?: string;
}

/** How the frame shows the company. */
export interface BootBrand {
  name: string;
  /** The legal name and the years of the copyright line. */
  company: string;
  years: string;
  /** URLs of images; null where the frame has one of its own. */
  mark: string | null;
  logo: string | null;
}

/** Id of the `<script type="application/json">` that holds the {@link BootManifest}. */
export const BOOT_ELEMENT = 'boot';

import { ALL_LANGUAGES, type Brand, copyrightYears, type SiteLanguages } from '@waybill/contracts';
import {
  applicableNeeds,
  type BootBrand,
  type BootManifest,
  type BootRemote,
  chromeOf,
  type Offer,
} from '@waybill/federation';
import { allTextsOf, type LiveBuild, type LiveRelease, type LiveRemote, textsOf } from './live-release.js';

/** What the browser needs to know about the release, in one language. */
export function bootManifest(
  release: LiveRelease,
  code: string,
  overrides: boolean,
  brand: VersionedBrand,
): BootManifest {
  return {
    release: release.document.id,
    offer: release.offer,
    shell: { name: release.shell.name, version: release.document.shell.record.version, build: release.shell.hash },
    remotes: release.remotes.map((remote) => bootRemote(remote, code, release.offer)),
    menu: menuOf(release, code),
    chrome: Object.fromEntries(release.remotes.flatMap(({ routes }) => Object.entries(chromeOf(routes)))),
    overrides,
    brand: bootBrand(brand),
    ...bootLanguages(brand),
    ...(brand.timeZone !== 'UTC' && { timeZone: brand.timeZone }),
  };
}

type VersionedBrand = Brand & { version: string };

/** The frame has a mark for a new site only; that of a company is an image, whose URL changes with it. */
function bootBrand(brand: VersionedBrand): BootBrand {
  const { name, legalName, logo, version, isDefault } = brand;
  const mark = isDefault ? null : `/favicon.svg?v=${version}`;
  return {
    name,
    company: legalName,
    years: copyrightYears(brand),
    mark,
    logo,
  };
}

/** Sites with all languages, which are most, get no byte of this. */
function bootLanguages({ languages, defaultLanguage }: SiteLanguages): Pick<BootManifest, 'languages'> {
  const isUsual =
    languages.length === ALL_LANGUAGES.languages.length && defaultLanguage === ALL_LANGUAGES.defaultLanguage;
  return isUsual ? {} : { languages: { languages, defaultLanguage } };
}

function bootRemote(remote: LiveRemote, code: string, offer: Offer): BootRemote {
  const { name, version, hash, entry, scripts, styles, mounts, needs, container, enabled } = remote;
  return {
    name,
    version,
    build: hash,
    entry: entry.url,
    scripts: [...scripts, ...textsOf(remote, code)].map(({ url }) => url),
    styles: styles.map(({ url }) => url),
    mounts,
    needs: applicableNeeds(needs, offer),
    container,
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

/** SRI hashes of all files that pages may load whose texts are in some languages, by URL: `integrity` of an import map. */
export function integrityMap({ shell, remotes }: LiveRelease, languages: readonly string[]): Record<string, string> {
  const enabled = remotes.filter((remote) => remote.enabled);
  // English replaces what is not translated, or does not arrive.
  const texts = (build: LiveBuild) => [...languages, 'en'].flatMap((code) => allTextsOf(build, code));
  const files = [shell, ...enabled].flatMap((build) => [...build.code, ...texts(build)]);
  return Object.fromEntries(
    [...files, ...enabled.map(({ retry }) => retry)].map(({ url, integrity }) => [url, integrity]),
  );
}

import { BOOT_ELEMENT, type BootManifest } from '@waybill/federation';
import { GROUND } from '../finding/colors.js';
import { manifestAddress } from '../finding/manifest.js';
import { SITE_NAME } from '../finding/site-name.js';
import {
  enabledIn,
  type LiveRelease,
  lazyChunksOf,
  type ReleaseFile,
  type StyleFile,
  textsOf,
} from '../release/live.js';
import { integrityMap } from './boot.js';
import { escapeHtml, inlineJson } from './escape.js';
import type { Visitor } from './visitor.js';

/** What a page is made from besides its release. */
export interface DocumentOptions {
  visitor: Visitor;
  boot: BootManifest;
  /** Name of the remote whose files are fetched ahead. */
  owner: string | undefined;
  path: string;
  tiles: { url: string; attribution: string } | undefined;
}

/** What a page says of itself in its head. */
export interface OwnHead {
  title: string;
  tags: string;
}

/** The parts of a document that are the same whatever its content is. */
export interface DocumentParts {
  /** The same for every page of the frame: it can be sent before the page's own title and tags are known. */
  start: string;
  /** What ends a head that began with `start`: the page's title and tags. */
  rest(own?: OwnHead): string;
  /** The whole head. The page's own part stands before the styles: previews of links read the first 32 KB only. */
  head(own?: OwnHead): string;
  /** Everything after the content. */
  tail: string;
}

/** The text of the import map, whose hash the content security policy names. */
export const importMap = (release: LiveRelease, code: string) => inlineJson({ integrity: integrityMap(release, code) });

/** The document around every page: the release it lives with, and the files of the remote that owns its path. */
export function documentParts(release: LiveRelease, options: DocumentOptions): DocumentParts {
  const { lang, dir, theme, code } = options.visitor;
  const { shell } = release;
  const files = `<!doctype html>
<html lang="${lang}" dir="${dir}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<script type="importmap">${importMap(release, code)}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
${metas(options)}
${ahead(release, options).join('\n')}
<script type="module" src="${shell.entry.url}" ${checked(shell.entry)}></script>
${textsOf(shell, code).map(modulePreload).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${escapeHtml(manifestAddress(options.visitor))}">
${themeColors(theme)}
`;
  const styles = `${stylesOf(release, options.owner, options.path).map(stylesheet).join('\n')}\n`;
  const tail = `
<script type="application/json" id="${BOOT_ELEMENT}">${inlineJson(options.boot)}</script>
</body>
</html>
`;
  const start = files + styles;
  const rest: DocumentParts['rest'] = (own) => `${ownHead(own)}</head>\n<body>\n`;
  const head: DocumentParts['head'] = (own) => `${files}${ownHead(own)}${styles}</head>\n<body>\n`;
  return { start, rest, head, tail };
}

const ownHead = ({ title, tags }: OwnHead = { title: SITE_NAME, tags: '' }) =>
  `<title>${escapeHtml(title)}</title>\n${tags}\n`;

function metas({ tiles }: DocumentOptions): string {
  const entries = tiles ? [['tile-url', tiles.url] as const, ['tile-attribution', tiles.attribution] as const] : [];
  return entries.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`).join('\n');
}

/** What the browser colours around the page: as the chosen theme, else as the system's. */
function themeColors(theme: Visitor['theme']): string {
  if (theme) return `<meta name="theme-color" content="${GROUND[theme]}">`;
  const when = (scheme: string, color: string) =>
    `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`;
  return `${when('light', GROUND.LIGHT)}\n${when('dark', GROUND.DARK)}`;
}

/** Everything that the page's remote runs at this path. */
function ahead(release: LiveRelease, { owner, path, visitor }: DocumentOptions): string[] {
  const remote = enabledIn(release, owner);
  if (!remote) return [];
  const lazy = lazyChunksOf(release, owner, path).flatMap(({ scripts }) => scripts);
  return [...remote.scripts, ...lazy, ...textsOf(remote, visitor.code)].map(modulePreload);
}

/** Stylesheets of the page of a path that `owner` has. */
export function stylesOf(release: LiveRelease, owner: string | undefined, path: string): StyleFile[] {
  const own = enabledIn(release, owner)?.styles ?? [];
  return [...release.shell.styles, ...own, ...lazyChunksOf(release, owner, path).flatMap(({ styles }) => styles)];
}

const checked = ({ sum }: ReleaseFile) => `integrity="${sum}" crossorigin="anonymous"`;

/** A sheet in the page itself needs no request before the first paint; its link tells the remote's loader it is there. */
const stylesheet = ({ url, sum, text }: StyleFile) =>
  text === undefined
    ? `<link rel="stylesheet" href="${url}" ${checked({ url, sum })}>`
    : `<style>${text}</style><link rel="stylesheet" href="${url}" disabled>`;
const modulePreload = (file: ReleaseFile) =>
  `<link rel="modulepreload" as="script" href="${file.url}" ${checked(file)}>`;

import { BOOT_ELEMENT, type BootManifest } from '@waybill/federation';
import type { SiteBrand } from '../api/served-brand.js';
import { traceTag } from '../endpoints/trace-script.js';
import { escapeHtml, escapeJson, jsonForScript } from '../html/escape.js';
import type { TextParts } from '../http/page-response.js';
import {
  enabledRemote,
  type LiveRelease,
  lazyChunksOf,
  type ReleaseFile,
  type StyleFile,
  textsOf,
} from '../release/live-release.js';
import { PAGE_DATA_ELEMENT } from '../render/protocol.js';
import type { PageContent } from '../render/render-page.js';
import { PAGE_COLORS } from '../seo/page-colors.js';
import { manifestUrl } from '../seo/web-manifest.js';
import type { Visitor } from '../visitor/visitor.js';
import { latePreloads } from './late-preloads.js';
import { previewBadge } from './preview-badge.js';
import { STARTUP_SCRIPT, startupNotice } from './startup-notice.js';
import { TYPEFACES_SCRIPT } from './typefaces-script.js';

/** What a document is made from besides its release. */
export interface DocumentOptions {
  visitor: Visitor;
  boot: BootManifest;
  brand: SiteBrand;
  importMap: string;
  /** Name of the remote whose files are preloaded. */
  owner: string | undefined;
  path: string;
  tiles: { url: string; attribution: string } | undefined;
}

/** The part of a head that differs from page to page. */
export interface PageHead {
  title: string;
  tags: string;
}

/** The parts of a document around its content; what its pages have in common is encoded once. */
export interface DocumentParts {
  /** The part of the head that is the same for all pages of the layout: it can be streamed first. */
  start: Buffer;
  /** The rest of a head that began with `start`: the page's title and tags. */
  rest(page?: PageHead): string;
  /** The complete head, with the page's part before the styles: link previews read the first 32 KB only. */
  head(page?: PageHead): TextParts;
  /** Everything after the content. */
  tail: Buffer;
}

/** The document around a page's content: boot manifest, styles, and preloads for the remote that owns the path. */
export function documentParts(release: LiveRelease, options: DocumentOptions): DocumentParts {
  const { visitor, boot, brand, owner, path } = options;
  const files = filesHead(release, options);
  const styles = `${stylesOf(release, owner, path).map(stylesheet).join('\n')}\n${brand.style && `<style>${brand.style}</style>\n`}`;
  const tail = Buffer.from(`
<script type="application/json" id="${BOOT_ELEMENT}">${jsonForScript(boot)}</script>
${startupNotice(visitor)}${release.preview === undefined ? '' : previewBadge(release.preview, visitor)}
</body>
</html>
`);
  const start = `<!doctype html>
<html lang="${visitor.lang}" dir="${visitor.dir}"${visitor.theme ? ` data-theme="${visitor.theme}"` : ''}>
<head>
${files}`;
  const untitled = { title: brand.name, tags: '' };
  const beforePage = Buffer.from(start);
  const afterPage = Buffer.from(`${styles}</head>\n<body>\n`);
  return {
    start: Buffer.from(start + styles),
    rest: (page = untitled) => `${pageHead(page)}</head>\n<body>\n`,
    head: (page = untitled) => [beforePage, pageHead(page), afterPage],
    tail,
  };
}

function filesHead(release: LiveRelease, options: DocumentOptions): string {
  const { shell } = release;
  const { code, theme } = options.visitor;
  // Browsers keep icons for long: those of another brand have another URL.
  const version = options.brand.isDefault ? '' : `?v=${options.brand.version}`;
  return `<meta charset="utf-8">
<script type="importmap">${options.importMap}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
${tileMetas(options)}
<script>${TYPEFACES_SCRIPT}</script>
<script>${STARTUP_SCRIPT}</script>
${traceTag()}<script type="module" data-shell src="${shell.entry.url}" ${verified(shell.entry)}></script>
${latePreloads([...remoteScripts(release, options), ...textsOf(shell, code)].map(modulePreload))}
<link rel="icon" href="/favicon.svg${version}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png${version}">
<link rel="manifest" href="${escapeHtml(manifestUrl(options.visitor, options.brand))}">
${themeColors(theme)}
`;
}

const pageHead = ({ title, tags }: PageHead) => `<title>${escapeHtml(title)}</title>\n${tags}\n`;

function tileMetas({ tiles }: DocumentOptions): string {
  const entries = tiles ? [['tile-url', tiles.url] as const, ['tile-attribution', tiles.attribution] as const] : [];
  return entries.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`).join('\n');
}

/** Color of the browser UI around the page: by the chosen theme, else by the system's. */
function themeColors(theme: Visitor['theme']): string {
  if (theme) return `<meta name="theme-color" content="${PAGE_COLORS[theme]}">`;
  const when = (scheme: string, color: string) =>
    `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`;
  return `${when('light', PAGE_COLORS.LIGHT)}\n${when('dark', PAGE_COLORS.DARK)}`;
}

/** All scripts that the owner of a path runs there. */
function remoteScripts(release: LiveRelease, { owner, path, visitor }: DocumentOptions): ReleaseFile[] {
  const remote = enabledRemote(release, owner);
  if (!remote) return [];
  const lazy = lazyChunksOf(release, owner, path).flatMap(({ scripts }) => scripts);
  return [...remote.scripts, ...lazy, ...textsOf(remote, visitor.code)];
}

/** The stylesheets of the page of a path. */
export function stylesOf(release: LiveRelease, owner: string | undefined, path: string): StyleFile[] {
  const remote = enabledRemote(release, owner)?.styles ?? [];
  return [...release.shell.styles, ...remote, ...lazyChunksOf(release, owner, path).flatMap(({ styles }) => styles)];
}

const verified = ({ integrity }: ReleaseFile) => `integrity="${integrity}" crossorigin="anonymous"`;

/** An inlined stylesheet needs no request before the first paint; its link tells the remote's loader that it is there. */
const stylesheet = (style: StyleFile) =>
  style.text === undefined
    ? `<link rel="stylesheet" href="${style.url}" ${verified(style)}>`
    : `<style>${style.text}</style><link rel="stylesheet" href="${style.url}" disabled>`;
const modulePreload = (file: ReleaseFile) =>
  `<link rel="modulepreload" as="script" href="${file.url}" ${verified(file)}>`;

/** The root element of a page that the browser renders. */
export const EMPTY_ROOT = `<div id="root"></div>
<noscript>This site needs JavaScript. <a href="/contact.html">Contact us</a> if you cannot use it.</noscript>`;

/** The tags for the document's head that React puts in front of a page. */
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>)+/;
/** Those of a page are a few hundred bytes. */
const MAX_HOISTED_BYTES = 16_384;

/**
 * The main heading of a page that has one: the browser paints nothing before it. A frame around nothing would be laid
 * out only to be laid out again, which takes longer than the heading does (decision 0186).
 */
const PAGE_HEADING = 'id="page-heading"';
const PAINT_FROM_HEADING = '<link rel="expect" href="#page-heading" blocking="render">';

/** A rendered page's tags for the head, and its root element with the data for hydration. */
export function renderedRoot({ rendered, responses }: PageContent): { hoisted: string; root: TextParts } {
  const { html, heading, formatted } = rendered;
  const ownTags = HOISTED.exec(html.toString('utf8', 0, MAX_HOISTED_BYTES))?.[0] ?? '';
  const results = Object.entries(responses).map(
    ([path, { http, text }]) => `${JSON.stringify(path)}:{"http":${http},"body":${text}}`,
  );
  const data = `{"results":{${results.join()}},"title":${JSON.stringify(heading)},"formatted":${JSON.stringify(formatted ?? {})}}`;
  const root = [
    '<div id="root">',
    html.subarray(Buffer.byteLength(ownTags)),
    `</div>\n<script type="application/json" id="${PAGE_DATA_ELEMENT}">${escapeJson(data)}</script>`,
  ];
  return { hoisted: (html.includes(PAGE_HEADING) ? PAINT_FROM_HEADING : '') + ownTags, root };
}

import { BOOT_ELEMENT } from '@waybill/federation';
import { type LiveRelease, type ReleaseFile, textsOf } from '../release/live.js';
import { bootManifest, integrityMap } from './boot.js';
import { escapeHtml, inlineJson } from './escape.js';
import type { Visitor } from './visitor.js';

/** What a page is made from besides its release. */
export interface DocumentOptions {
  visitor: Visitor;
  /** Name of the remote whose files are fetched ahead. */
  owner: string | undefined;
  noindex: boolean;
  overrides: boolean;
  tiles: { url: string; attribution: string } | undefined;
}

/** The text of the import map, whose hash the content security policy names. */
export const importMap = (release: LiveRelease, code: string) => inlineJson({ integrity: integrityMap(release, code) });

/** The document of every page: the release it lives with, and the files of the remote that owns its path. */
export function renderDocument(release: LiveRelease, options: DocumentOptions): string {
  const { lang, dir, theme, code } = options.visitor;
  const { shell } = release;
  const boot = inlineJson(bootManifest(release, code, options.overrides));
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<script type="importmap">${importMap(release, code)}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waybill</title>
${metas(options)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${shell.styles.map(stylesheet).join('\n')}
${textsOf(shell, code).map(modulePreload).join('\n')}
${ahead(release, options).join('\n')}
<script type="application/json" id="${BOOT_ELEMENT}">${boot}</script>
<script type="module" src="${shell.entry.url}" ${checked(shell.entry)}></script>
</head>
<body>
<div id="root"></div>
<noscript>This site needs JavaScript. <a href="/contact.html">Contact us</a> if you cannot use it.</noscript>
</body>
</html>
`;
}

function metas({ noindex, tiles }: DocumentOptions): string {
  const entries = [
    ...(noindex ? [['robots', 'noindex']] : []),
    ...(tiles ? [['tile-url', tiles.url] as const, ['tile-attribution', tiles.attribution] as const] : []),
  ];
  return entries
    .map(([name = '', content = '']) => `<meta name="${name}" content="${escapeHtml(content)}">`)
    .join('\n');
}

function ahead({ remotes }: LiveRelease, { owner, visitor }: DocumentOptions): string[] {
  const remote = remotes.find(({ name, enabled }) => enabled && name === owner);
  if (!remote) return [];
  const scripts = [...remote.scripts, ...textsOf(remote, visitor.code)];
  return [...remote.styles.map(stylePreload), ...scripts.map(modulePreload)];
}

const checked = ({ sum }: ReleaseFile) => `integrity="${sum}" crossorigin="anonymous"`;
const stylesheet = (file: ReleaseFile) => `<link rel="stylesheet" href="${file.url}" ${checked(file)}>`;
const stylePreload = (file: ReleaseFile) => `<link rel="preload" as="style" href="${file.url}" ${checked(file)}>`;
const modulePreload = (file: ReleaseFile) =>
  `<link rel="modulepreload" as="script" href="${file.url}" ${checked(file)}>`;

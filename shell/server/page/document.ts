import { BOOT_ELEMENT, type BootManifest } from '@waybill/federation';
import { type LiveRelease, type ReleaseFile, textsOf } from '../release/live.js';
import { integrityMap } from './boot.js';
import { escapeHtml, inlineJson } from './escape.js';
import type { Visitor } from './visitor.js';

/** What a page is made from besides its release. */
export interface DocumentOptions {
  visitor: Visitor;
  boot: BootManifest;
  /** Name of the remote whose files are fetched ahead. */
  owner: string | undefined;
  noindex: boolean;
  tiles: { url: string; attribution: string } | undefined;
}

/** The parts of a document that are the same whatever its content is. */
export interface DocumentParts {
  /** The same for every page of the frame: it can be sent before the page's own title and tags are known. */
  start: string;
  /** The rest before the content: the page's title and tags, which end the head. */
  head(own?: { title: string; tags: string }): string;
  /** Everything after the content. */
  tail: string;
}

/** The text of the import map, whose hash the content security policy names. */
export const importMap = (release: LiveRelease, code: string) => inlineJson({ integrity: integrityMap(release, code) });

/** The document around every page: the release it lives with, and the files of the remote that owns its path. */
export function documentParts(release: LiveRelease, options: DocumentOptions): DocumentParts {
  const { lang, dir, theme, code } = options.visitor;
  const { shell } = release;
  const start = `<!doctype html>
<html lang="${lang}" dir="${dir}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<script type="importmap">${importMap(release, code)}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
${metas(options)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${shell.styles.map(stylesheet).join('\n')}
${ahead(release, options).join('\n')}
<script type="module" src="${shell.entry.url}" ${checked(shell.entry)}></script>
${textsOf(shell, code).map(modulePreload).join('\n')}
`;
  const tail = `
<script type="application/json" id="${BOOT_ELEMENT}">${inlineJson(options.boot)}</script>
</body>
</html>
`;
  const head: DocumentParts['head'] = ({ title, tags } = { title: 'Waybill', tags: '' }) =>
    `<title>${escapeHtml(title)}</title>${tags}\n</head>\n<body>\n`;
  return { start, head, tail };
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
  return [...remote.styles.map(stylesheet), ...scripts.map(modulePreload)];
}

const checked = ({ sum }: ReleaseFile) => `integrity="${sum}" crossorigin="anonymous"`;
const stylesheet = (file: ReleaseFile) => `<link rel="stylesheet" href="${file.url}" ${checked(file)}>`;
const modulePreload = (file: ReleaseFile) =>
  `<link rel="modulepreload" as="script" href="${file.url}" ${checked(file)}>`;

import { posix } from 'node:path';
import { buildFolder, VerifiedFiles } from '@waybill/federation';
import type { LiveBuild, LiveRelease, StyleFile } from './live-release.js';

/** A larger stylesheet is better requested separately. */
const MAX_INLINE_CHARACTERS = 48 * 1024;

/** URLs that are relative to the stylesheet. */
const RELATIVE_URL = /\burl\((["']?)(?!["']|\/|#|[a-z][a-z0-9+.-]*:)/gi;

/** The release with the texts of the stylesheets that pages inline. */
export async function withInlineStyles(releasesDir: string, release: LiveRelease): Promise<LiveRelease> {
  const files = new VerifiedFiles();
  const inlineBuild = async <B extends LiveBuild>(build: B): Promise<B> => {
    const read = ({ url, integrity }: StyleFile) =>
      files.read(buildFolder(releasesDir, build.name, build.hash), url.slice(build.base.length), integrity, []);
    const inlineAll = (styles: StyleFile[]) =>
      Promise.all(styles.map(async (style) => inlined(style, (await read(style))?.bytes.toString())));
    const lazy = build.lazy.map(async (chunk) => ({ ...chunk, styles: await inlineAll(chunk.styles) }));
    return { ...build, styles: await inlineAll(build.styles), lazy: await Promise.all(lazy) };
  };
  const [shell, remotes, canaries] = await Promise.all([
    inlineBuild(release.shell),
    Promise.all(release.remotes.map(inlineBuild)),
    Promise.all(release.canaries.map(async (one) => ({ ...one, remote: await inlineBuild(one.remote) }))),
  ]);
  return { ...release, shell, remotes, canaries };
}

/** A missing stylesheet stays a link, so that its failure is reported; so does one that could end its element. */
function inlined(style: StyleFile, text: string | undefined): StyleFile {
  if (text === undefined || text.length > MAX_INLINE_CHARACTERS || text.includes('</')) return style;
  const folder = posix.dirname(style.url);
  return { ...style, text: text.replace(RELATIVE_URL, `url($1${folder}/`) };
}

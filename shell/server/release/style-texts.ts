import { posix } from 'node:path';
import { buildFolder, VerifiedFiles } from '@waybill/federation';
import type { LiveBuild, LiveRelease, StyleFile } from './live.js';

/** A larger sheet is worth a request of its own. */
const MOST_CHARACTERS = 48 * 1024;

/** Addresses in a sheet that are relative to it. */
const RELATIVE = /\burl\((["']?)(?!["']|\/|#|[a-z][a-z0-9+.-]*:)/gi;

/** The release with the texts of the stylesheets that this server hands out, as they may stand in a page. */
export async function withStyleTexts(releasesDir: string, release: LiveRelease): Promise<LiveRelease> {
  const files = new VerifiedFiles();
  const fill = async <B extends LiveBuild>(build: B): Promise<B> => {
    const read = ({ url, sum }: StyleFile) =>
      files.read(buildFolder(releasesDir, build.name, build.hash), url.slice(build.base.length), sum, []);
    const filled = (styles: StyleFile[]) =>
      Promise.all(styles.map(async (style) => inPage(style, (await read(style))?.bytes.toString())));
    const lazy = build.lazy.map(async (part) => ({ ...part, styles: await filled(part.styles) }));
    return { ...build, styles: await filled(build.styles), lazy: await Promise.all(lazy) };
  };
  const [shell, remotes] = await Promise.all([fill(release.shell), Promise.all(release.remotes.map(fill))]);
  return { ...release, shell, remotes };
}

/** A missing sheet keeps its address, where its absence is told; so does one that could end its element. */
function inPage(style: StyleFile, text: string | undefined): StyleFile {
  if (text === undefined || text.length > MOST_CHARACTERS || text.includes('</')) return style;
  const folder = posix.dirname(style.url);
  return { ...style, text: text.replace(RELATIVE, `url($1${folder}/`) };
}

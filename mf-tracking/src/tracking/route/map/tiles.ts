export interface TileSource {
  url: string;
  attribution: string;
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The tile server that the site's operator set, or null: then nothing is asked of a third party. */
export function tileSource(): TileSource | null {
  const url = meta('tile-url');
  return url === '' ? null : { url, attribution: meta('tile-attribution') };
}

export interface TileSource {
  url: string;
  attribution: string;
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** The configured tile server; null by default, so that the page makes no third-party requests. */
export function tileSource(): TileSource | null {
  const url = meta('tile-url');
  return url === '' ? null : { url, attribution: meta('tile-attribution') };
}

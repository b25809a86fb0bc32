import { GRAPH_PATH, type PageData, type RenderRequest } from '../../server/render/protocol';
import type { KeptParts } from '../frame/kept-parts';

/** Some 40 KB each: one for each language, theme and path. */
const MAX_FRAMES = 32;

/** Random, so that no page can contain it. */
const ELEMENT = `kept-${crypto.randomUUID()}`;
const PART = new RegExp(`<${ELEMENT} id="(\\w+)">(.+?)</${ELEMENT}>`, 'gs');
const placeOf = (name: string) => `<${ELEMENT} id="${name}"></${ELEMENT}>`;

/** Tags that React puts in front of a page for its first images. */
const PRELOADS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** What pages have in common that differ in their query and their own data only: rendered, and parsed, once. */
class KeptFrame {
  /** The response with the graph. */
  readonly graph: PageData['results'][string] | undefined;
  private readonly html = new Map<string, string>();
  private preloads: string[] = [];
  /** To render a page with. */
  readonly parts: KeptParts = { element: ELEMENT, html: this.html };

  constructor(readonly response: RenderRequest['responses'][string] | undefined) {
    this.graph = response && { http: response.http, body: JSON.parse(response.text) };
  }

  /** The HTML of a page that was rendered with `parts`: keeps those that are in it, and inserts the others. */
  complete(page: string): string {
    let html = page;
    for (const [name, part] of this.html) html = html.replace(placeOf(name), () => part);
    if (html.includes(ELEMENT)) html = this.keepParts(html);
    return this.preloads.filter((tag) => !html.includes(tag)).join('') + html;
  }

  private keepParts(page: string): string {
    const html = page.replace(PART, (_, name: string, part: string) => {
      this.html.set(name, part);
      return part;
    });
    this.preloads = this.ownPreloads(html);
    return html;
  }

  private ownPreloads(html: string): string[] {
    const [tags = ''] = PRELOADS.exec(html) ?? [];
    const parts = [...this.html.values()].join('');
    return tags.split(/(?<=>)/).filter((tag) => {
      const [, url] = /href="([^"]*)"/.exec(tag) ?? [];
      return url !== undefined && parts.includes(`src="${url}"`);
    });
  }
}

/** The frames of a remote's pages, which depend on all of a request but its query and the page's own data. */
export class KeptFrames {
  private readonly frames = new Map<string, KeptFrame>();

  of({ url, code, theme, boot, responses }: RenderRequest): KeptFrame {
    const key = JSON.stringify([url.split('?', 1), code, theme, boot]);
    const graph = responses[GRAPH_PATH];
    const known = this.frames.get(key);
    const isSame = known?.response?.text === graph?.text && known?.response?.http === graph?.http;
    const frame = known && isSame ? known : new KeptFrame(graph);
    this.frames.delete(key);
    this.frames.set(key, frame);
    const [oldest] = this.frames.keys();
    if (this.frames.size > MAX_FRAMES && oldest !== undefined) this.frames.delete(oldest);
    return frame;
  }
}

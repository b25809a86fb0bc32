/** What the server, the shell's server module and the page say to each other. */
import type { LanguageCode } from '@waybill/contracts';
import type { BootManifest } from '@waybill/federation/gate';

/** An answer of the API as it came. */
export interface ApiAnswer {
  http: number;
  /** Its JSON. */
  text: string;
}

/** What has to be known of an address before its page can be rendered. */
export interface Plan {
  /** Whether a route of the remote has this address. */
  found: boolean;
  /** API path whose answer the page shows. */
  data: string | null;
  /** Whether that data is the document of this address: without it the page is a 404. */
  isDocument: boolean;
}

/** One page to render. */
export interface RenderRequest {
  /** Path and query. */
  url: string;
  code: LanguageCode;
  theme: 'LIGHT' | 'DARK' | null;
  boot: BootManifest;
  /** API path → its answer; the graph is always among them. */
  answers: Record<string, ApiAnswer>;
}

/** A rendered page. */
export interface RenderedPage {
  /** What stands in the root element. */
  html: string;
  /** Title of the browser's tab. */
  title: string;
  /** Title that the page gave itself; the route's own stands where it gave none. */
  heading: string | null;
  /** What others are told of the page: search engines, previews of links. Builds from before this say nothing. */
  about?: PageAbout;
}

export interface PageAbout {
  /** What it is called; of what is one visitor's own only the kind. */
  name: string;
  description: string;
}

/** What the shell's server module exports. */
export interface ShellModule {
  /** Libraries that remotes' server modules are given, by import name. */
  lent: Record<string, unknown>;
  /** Prepares a remote's pages; without a remote, the page of an address that nobody owns. */
  createRenderer(name: string | null, remote: unknown): ServerRenderer;
}

/** Renders the pages of one remote. */
export interface ServerRenderer {
  plan(url: string): Plan;
  /** Where the document of an address lives now, when that is another address; `text` is its data's JSON. */
  moved(url: string, text: string): string | null;
  render(request: RenderRequest): Promise<RenderedPage>;
  /** Renders a page for nobody, so that the code is compiled before the first visitor comes. */
  warm(): Promise<void>;
}

/** What the browser finds in the HTML of a rendered page. */
export interface PageData {
  /** API path → HTTP status and JSON body. */
  answers: Record<string, { http: number; body: unknown }>;
  /** Title that the page gave itself. */
  title: string | null;
}

/** Path of the data that every page needs. */
export const GRAPH_PATH = '/api/graph';

/** Id of the `<script type="application/json">` that holds {@link PageData}. */
export const PAGE_DATA_ELEMENT = 'page-data';

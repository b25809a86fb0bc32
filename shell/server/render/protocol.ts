/** What the server, the shell's server module and the page exchange. */
import type { LanguageCode } from '@waybill/contracts';
import type { BootManifest } from '@waybill/federation/gate';

/** An unparsed response of the API. */
export interface ApiResponse {
  /** HTTP status. */
  http: number;
  /** Its JSON. */
  text: string;
}

/** What has to be known about a URL before its page can be rendered. */
export interface RouteMatch {
  /** Whether the remote has a route for the URL. */
  found: boolean;
  /** API path of the data that the page shows. */
  data: string | null;
  /** Whether that data is the document of this URL: without it the page is a 404. */
  isDocument: boolean;
}

/** One page to render. */
export interface RenderRequest {
  /** Path and query. */
  url: string;
  code: LanguageCode;
  theme: 'LIGHT' | 'DARK' | null;
  boot: BootManifest;
  /** API path → response; that of {@link GRAPH_PATH} is always included. */
  responses: Record<string, ApiResponse>;
}

/** A rendered page. */
export interface RenderedPage {
  /** Content of the root element. */
  html: string;
  /** Title of the browser tab. */
  title: string;
  /** Title that the page has set itself; null if it uses that of its route. */
  heading: string | null;
  /** For search engines and link previews; missing in builds from before it existed. */
  about?: PageAbout;
  /** Dates and numbers in it; missing in builds from before it existed. */
  formatted?: Record<string, string>;
}

export interface PageAbout {
  /** Title of the page; of a page with one visitor's data only its kind. */
  name: string;
  description: string;
  /** Languages that the text of a document exists in; all if it is missing. */
  languages?: LanguageCode[];
}

/** What the shell's server module exports. */
export interface ShellModule {
  /** Libraries that are passed to remotes' server modules, by import name. */
  sharedModules: Record<string, unknown>;
  /** The same with an earlier kit of this version; missing in builds that lend none. */
  sharedModulesWith?(kit: string): Promise<Record<string, unknown>>;
  /** Creates the renderer of a remote; with null, of the page for paths without an owner. */
  createRenderer(name: string | null, remote: unknown): ServerRenderer;
}

/** Renders the pages of one remote. */
export interface ServerRenderer {
  match(url: string): RouteMatch;
  /** Path of the document if it has another one than `url`, else null; `text` is the JSON of its data. */
  redirect(url: string, text: string): string | null;
  render(request: RenderRequest): Promise<RenderedPage>;
  /** Renders a page without content, so that the code is compiled before the first request. */
  warmUp(): Promise<void>;
}

/** What a rendered page is hydrated with: the JSON in its HTML. */
export interface PageData {
  /** API path → HTTP status and JSON body. */
  results: Record<string, { http: number; body: unknown }>;
  /** Title that the page has set itself. */
  title: string | null;
  /** Dates and numbers in the HTML: arguments of the format, as JSON → text. */
  formatted?: Record<string, string>;
}

/** API path of the data that every page needs. */
export const GRAPH_PATH = '/api/graph';

/** Id of the `<script type="application/json">` that holds {@link PageData}. */
export const PAGE_DATA_ELEMENT = 'page-data';

import type { LanguageCode } from '@waybill/contracts';
import * as Kit from '@waybill/kit';
import { createApi, type I18n, type RemoteModule, titleListenerAtom } from '@waybill/kit';
import * as KitForms from '@waybill/kit/forms';
import { StaticRouter } from '@waybill/kit/server';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { renderToString } from 'react-dom/server';
import { escapeHtml } from '../../server/html/escape';
import {
  GRAPH_PATH,
  type PageData,
  type RenderedPage,
  type RenderRequest,
  type ServerRenderer,
  type ShellModule,
} from '../../server/render/protocol';
import { App } from '../app/app';
import { brandIn } from '../boot/brand';
import { type KeptParts, KeptPartsContext } from '../frame/kept-parts';
import { type Formatted, withFormattedNow } from '../i18n/formatted';
import { loadI18n, loadRemoteI18n } from '../i18n/load-texts';
import { EARLIER_KITS } from '../remotes/earlier-kits.generated';
import { createRemotes } from '../remotes/registry';
import { describePage } from '../seo/describe-page';
import { KeptFrames } from './kept-frames';
import { matchPage, matchRoute, redirectTarget } from './match-route';
import { ssrState } from './ssr-state';
import { warmupRequest } from './warmup-request';

export const sharedModules: ShellModule['sharedModules'] = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDOM,
  '@waybill/kit': Kit,
  '@waybill/kit/forms': KitForms,
};

export const sharedModulesWith: ShellModule['sharedModulesWith'] = async (version) => {
  const earlier = EARLIER_KITS.find((one) => one.version === version);
  if (!earlier) throw new Error(`This shell has no kit ${version}.`);
  return { ...sharedModules, '@waybill/kit': await earlier.kit(), '@waybill/kit/forms': await earlier.forms() };
};

export const createRenderer: ShellModule['createRenderer'] = (name, remote) =>
  createRemoteRenderer(name, remote as RemoteModule | null);

/** Renders a remote's pages; the texts of each language are loaded once for the zone of the company's clock. */
function createRemoteRenderer(name: string | null, remote: RemoteModule | null): ServerRenderer {
  const frames = new KeptFrames();
  const texts = new Map<LanguageCode, Promise<Texts>>();
  let clock: string | undefined;
  const textsOf = ({ code, boot }: RenderRequest) => {
    const timeZone = boot.timeZone;
    if (timeZone !== clock) texts.clear();
    clock = timeZone;
    const loaded = texts.get(code) ?? readTexts(code, timeZone, name, remote);
    texts.set(code, loaded);
    return loaded;
  };
  const render: ServerRenderer['render'] = async (request) => {
    await matchRoute(remote, request.url)?.route.load?.();
    return renderPage(request, { ...(await textsOf(request)), name, remote, frames });
  };
  return {
    match: (url) => matchPage(remote, url),
    redirect: (url, text) => redirectTarget(remote, url, text),
    render,
    // A failure is not reported: some pages cannot be rendered without data.
    warmUp: () => render(warmupRequest(name, remote)).then(noop, noop),
  };
}

const noop = () => undefined;

/** The i18n contexts of a page and of the remote's slot in it. */
interface Texts {
  i18n: I18n;
  slotI18n: I18n;
}

async function readTexts(
  code: LanguageCode,
  timeZone: string | undefined,
  name: string | null,
  remote: RemoteModule | null,
): Promise<Texts> {
  const i18n = await loadI18n(code, timeZone);
  return { i18n, slotI18n: name && remote ? await loadRemoteI18n(i18n, name, remote.locales, timeZone) : i18n };
}

/**
 * Placeholder for the page's title, which the breadcrumbs render before the page sets it. Random, so that no text of a
 * page can contain it.
 */
const TITLE_PLACEHOLDER = `title-${crypto.randomUUID()}`;

/** What the pages of a remote in a language have in common. */
interface RemoteContext extends Texts {
  name: string | null;
  remote: RemoteModule | null;
  frames: KeptFrames;
}

function renderPage(request: RenderRequest, context: RemoteContext): RenderedPage {
  const { i18n, name, remote } = context;
  const frame = context.frames.of(request);
  const results = Object.entries(request.responses).map(([path, { http, text }]) => [
    path,
    path === GRAPH_PATH && frame.graph ? frame.graph : { http, body: JSON.parse(text) },
  ]);
  const data: PageData = { results: Object.fromEntries(results), title: TITLE_PLACEHOLDER };
  const match = matchRoute(remote, request.url);
  let title: string | null = null;
  const onTitle = (pageTitle: string) => {
    title = pageTitle;
  };
  const formatted: Formatted = {};
  const texts = recordFormats(context, formatted);
  const html = frame.complete(renderHtml(request, data, { ...context, ...texts, parts: frame.parts, onTitle }));
  const brand = brandIn(request.boot).name;
  const heading = title ?? (match && name ? i18n.text(name, match.route.title) : null);
  const rendered = { match, namespace: name ?? '', i18n, results: data.results, title, brand };
  return {
    html: html.replaceAll(TITLE_PLACEHOLDER, () => escapeHtml(heading ?? '')),
    heading: title,
    title: heading === null ? brand : `${heading} · ${brand}`,
    about: describePage(rendered),
    formatted,
  };
}

/** The texts of a page, whose formats are also written into `formatted`; not those of a remote in another language. */
function recordFormats({ i18n, slotI18n }: Texts, formatted: Formatted): Texts {
  const recorded = withFormattedNow(i18n, (key, format) => {
    formatted[key] ??= format();
    return formatted[key];
  });
  return { i18n: recorded, slotI18n: slotI18n === i18n ? recorded : slotI18n };
}

interface PageContext extends RemoteContext {
  parts: KeptParts;
  onTitle: (title: string) => void;
}

function renderHtml(
  { url, theme, boot }: RenderRequest,
  data: PageData,
  { i18n, slotI18n, name, remote, parts, onTitle }: PageContext,
): string {
  const state = ssrState(data, theme);
  state.set(titleListenerAtom, { onTitle });
  const api = createApi(state, { fetch: () => Promise.reject(new Error('Rendering makes no requests.')) });
  const ready = name && remote ? [[name, { status: 'ready' as const, module: remote, i18n: slotI18n }] as const] : [];
  const load = () => Promise.reject(new Error('Rendering loads no remotes.'));
  const report = () => undefined;
  const remotes = createRemotes({ boot, load, report, initialStates: new Map(ready) });
  return renderToString(
    <KeptPartsContext value={parts}>
      <StaticRouter location={url}>
        <App boot={boot} state={state} api={api} i18n={i18n} remotes={remotes} report={report} />
      </StaticRouter>
    </KeptPartsContext>,
  );
}

import type { LanguageCode } from '@waybill/contracts';
import * as Kit from '@waybill/kit';
import { createApi, createI18n, type I18n, KIT, kitLocales, type RemoteModule, titleListenerAtom } from '@waybill/kit';
import * as KitForms from '@waybill/kit/forms';
import { StaticRouter } from '@waybill/kit/server';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { renderToString } from 'react-dom/server';
import { escapeHtml } from '../../server/html/escape';
import type { PageData, RenderedPage, RenderRequest, ServerRenderer, ShellModule } from '../../server/render/protocol';
import { App } from '../app';
import { aboutPage } from '../finding/about';
import { createRemotes } from '../remotes/registry';
import { SHELL, shellLocales } from '../text';
import { languageOfRemote, textsIn } from '../texts';
import { matchAddress, movedTo, planOf } from './plan';
import { servedState } from './state';
import { warmRequest } from './warm-request';

export const sharedModules: ShellModule['sharedModules'] = {
  react: React,
  'react/jsx-runtime': JsxRuntime,
  'react-dom': ReactDOM,
  '@waybill/kit': Kit,
  '@waybill/kit/forms': KitForms,
};

export const createRenderer: ShellModule['createRenderer'] = (name, remote) =>
  rendererOf(name, remote as RemoteModule | null);

/** Renders pages one at a time; the texts of a language are made ready once. */
function rendererOf(name: string | null, remote: RemoteModule | null): ServerRenderer {
  const texts = new Map<LanguageCode, Promise<Texts>>();
  const textsOf = (code: LanguageCode) => {
    const made = texts.get(code) ?? readTexts(code, name, remote);
    texts.set(code, made);
    return made;
  };
  const render: ServerRenderer['render'] = async (request) => {
    await matchAddress(remote, request.url)?.route.load?.();
    return renderPage(request, await textsOf(request.code), name, remote);
  };
  return {
    match: (url) => planOf(remote, url),
    redirect: (url, text) => movedTo(remote, url, text),
    render,
    // A page that cannot be rendered without data says nothing yet.
    warmUp: () => render(warmRequest(name, remote)).then(noop, noop),
  };
}

const noop = () => undefined;

/** The texts of a page, and those of the remote's place in it. */
interface Texts {
  i18n: I18n;
  own: I18n;
}

async function readTexts(code: LanguageCode, name: string | null, remote: RemoteModule | null): Promise<Texts> {
  const i18n = createI18n(code);
  i18n.register(SHELL, await textsIn(code, shellLocales));
  i18n.register(KIT, await textsIn(code, kitLocales));
  return { i18n, own: name && remote ? await languageOfRemote(i18n, name, remote.locales) : i18n };
}

/**
 * A page names itself after its breadcrumbs have been rendered: a mark holds the place of its name. The mark is a
 * secret of this process, so that no text of a page can be one.
 */
const NAME_MARK = `name-${crypto.randomUUID()}`;

function renderPage(
  request: RenderRequest,
  { i18n, own }: Texts,
  name: string | null,
  remote: RemoteModule | null,
): RenderedPage {
  const bodies = Object.entries(request.responses).map(([path, { http, text }]) => [
    path,
    { http, body: JSON.parse(text) },
  ]);
  const data: PageData = { results: Object.fromEntries(bodies), title: NAME_MARK };
  const at = matchAddress(remote, request.url);
  let title: string | null = null;
  const onTitle = (told: string) => {
    title = told;
  };
  const html = htmlOf(request, data, { i18n, own, name, remote, onTitle });
  const brand = i18n.text(SHELL, 'brand');
  const here = title ?? (at && name ? i18n.text(name, at.route.title) : null);
  const shown = { at, namespace: name ?? '', i18n, answers: data.results, title };
  return {
    html: html.replaceAll(NAME_MARK, () => escapeHtml(here ?? '')),
    heading: title,
    title: here === null ? brand : `${here} · ${brand}`,
    about: aboutPage(shown),
  };
}

interface Surroundings extends Texts {
  name: string | null;
  remote: RemoteModule | null;
  onTitle: (title: string) => void;
}

function htmlOf(
  { url, theme, boot }: RenderRequest,
  data: PageData,
  { i18n, own, name, remote, onTitle }: Surroundings,
) {
  const state = servedState(data, theme);
  state.set(titleListenerAtom, { onTitle });
  const api = createApi(state, { fetch: () => Promise.reject(new Error('Rendering asks nothing.')) });
  const known = new Map(name && remote ? [[name, { status: 'ready' as const, module: remote, i18n: own }]] : []);
  const load = () => Promise.reject(new Error('Rendering loads nothing.'));
  const report = () => undefined;
  const remotes = createRemotes({ boot, load, report, known });
  return renderToString(
    <StaticRouter location={url}>
      <App boot={boot} state={state} api={api} i18n={i18n} remotes={remotes} report={report} />
    </StaticRouter>,
  );
}

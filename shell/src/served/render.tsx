import type { LanguageCode } from '@waybill/contracts';
import * as Kit from '@waybill/kit';
import { createApi, createI18n, type I18n, KIT, kitLocales, type RemoteModule, titleListenerAtom } from '@waybill/kit';
import * as KitForms from '@waybill/kit/forms';
import { StaticRouter } from '@waybill/kit/server';
import * as React from 'react';
import * as JsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { renderToString } from 'react-dom/server';
import type { PageData, Rendered, RenderRequest, ServerRenderer, ShellModule } from '../../server/render/protocol';
import { App } from '../app';
import { createRemotes } from '../remotes/registry';
import { SHELL, shellLocales } from '../text';
import { textsIn } from '../texts';
import { matchAddress, planOf } from './plan';
import { servedState } from './state';
import { warmRequest } from './warm-request';

export const lent: ShellModule['lent'] = {
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
  const texts = new Map<LanguageCode, Promise<I18n>>();
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
    plan: (url) => planOf(remote, url),
    render,
    // A page that cannot be rendered without data says nothing yet.
    warm: () => render(warmRequest(name, remote)).then(noop, noop),
  };
}

const noop = () => undefined;

async function readTexts(code: LanguageCode, name: string | null, remote: RemoteModule | null): Promise<I18n> {
  const i18n = createI18n(code);
  i18n.register(SHELL, await textsIn(code, shellLocales));
  i18n.register(KIT, await textsIn(code, kitLocales));
  if (name && remote) i18n.register(name, await textsIn(code, remote.locales));
  return i18n;
}

/** A page that gives itself a title is rendered a second time: what stands above it shows that title. */
function renderPage(request: RenderRequest, i18n: I18n, name: string | null, remote: RemoteModule | null): Rendered {
  const bodies = Object.entries(request.answers).map(([path, { http, text }]) => [
    path,
    { http, body: JSON.parse(text) },
  ]);
  const data: PageData = { answers: Object.fromEntries(bodies), title: null };
  const at = matchAddress(remote, request.url);
  const own = request.data === null ? undefined : data.answers[request.data];
  const moved = own?.http === 200 ? at?.route.moved?.((own.body as { data: unknown }).data, at) : null;
  if (moved) return { moved };
  let title: string | null = null;
  const hear = (told: string) => {
    title = told;
  };
  const first = htmlOf(request, data, { i18n, name, remote, hear });
  const html = title === null ? first : htmlOf(request, { ...data, title }, { i18n, name, remote, hear });
  const brand = i18n.text(SHELL, 'brand');
  const here = title ?? (at && name ? i18n.text(name, at.route.title) : null);
  return { html, heading: title, title: here === null ? brand : `${here} · ${brand}` };
}

interface Surroundings {
  i18n: I18n;
  name: string | null;
  remote: RemoteModule | null;
  hear: (title: string) => void;
}

function htmlOf({ url, theme, boot }: RenderRequest, data: PageData, { i18n, name, remote, hear }: Surroundings) {
  const state = servedState(data, theme);
  state.set(titleListenerAtom, { hear });
  const api = createApi(state, { fetch: () => Promise.reject(new Error('Rendering asks nothing.')) });
  const known = new Map(name && remote ? [[name, { status: 'ready' as const, module: remote }]] : []);
  const load = () => Promise.reject(new Error('Rendering loads nothing.'));
  const report = () => undefined;
  const remotes = createRemotes({ boot, load, report, known });
  return renderToString(
    <StaticRouter location={url}>
      <App boot={boot} state={state} api={api} i18n={i18n} remotes={remotes} report={report} />
    </StaticRouter>,
  );
}

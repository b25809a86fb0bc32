import { render } from '@testing-library/react';
import type { LanguageCode } from '@waybill/contracts';
import type { BootManifest, BootRemote } from '@waybill/federation/gate';
import { type Catalog, createApi, createI18n, createState, type RemoteModule, type State } from '@waybill/kit';
import { kitAround } from '@waybill/kit/testing';
import { App } from '../app';
import en from '../locales/en.json';
import type { LoadRemote } from '../remotes/loader';
import { createRemotes } from '../remotes/registry';
import type { Report } from '../remotes/telemetry';
import { SHELL } from '../text';
import { languageOfRemote } from '../texts';

export const remote = (about: Partial<BootRemote> & { name: string }): BootRemote => ({
  version: '1.0.0',
  entry: `/releases/${about.name}/x/browser/remoteEntry.js`,
  scripts: [`/releases/${about.name}/x/browser/remoteEntry.js`],
  styles: [],
  mounts: [`/${about.name}.html`],
  needs: { kit: '^1.0.0', api: '^1' },
  enabled: true,
  ...about,
});

export const manifest = (about: Partial<BootManifest> = {}): BootManifest => ({
  release: 7,
  offer: { kit: '1.2.0', api: '1.0.0' },
  remotes: [],
  menu: [],
  chrome: {},
  overrides: true,
  ...about,
});

export const moduleWith = (routes: RemoteModule['routes']): RemoteModule => ({
  routes,
  locales: async () => ({ default: { title: ['A title'] } as Catalog }),
});

type LoadModule = (remote: BootRemote, again: boolean) => Promise<RemoteModule>;

interface PageOptions {
  boot: BootManifest;
  path: string;
  load?: LoadModule;
  state?: State;
  language?: LanguageCode;
}

const never: LoadModule = () => new Promise(() => undefined);

/** Renders the whole page at a path, its remotes given by `load`. */
export function renderPage({ boot, path, load = never, state = createState(), language = 'en' }: PageOptions) {
  const i18n = createI18n(language);
  i18n.register(SHELL, en);
  const report = jest.fn<void, Parameters<Report>>();
  const withTexts: LoadRemote = async (remote, again) => {
    const module = await load(remote, again);
    return { module, i18n: await languageOfRemote(i18n, remote.name, module.locales) };
  };
  const remotes = createRemotes({ boot, load: withTexts, report });
  const api = createApi(state, { fetch: () => new Promise(() => undefined) });
  const app = <App boot={boot} state={state} api={api} i18n={i18n} remotes={remotes} report={report} />;
  return { ...render(kitAround(app, { path, state })), state, report };
}

import { render, screen, waitFor } from '@testing-library/react';
import type { LanguageCode } from '@waybill/contracts';
import type { BootManifest, BootRemote } from '@waybill/federation/gate';
import { type Catalog, createApi, createI18n, createState, type RemoteModule, type State } from '@waybill/kit';
import { withKit } from '@waybill/kit/testing';
import { App } from '../app/app';
import { loadRemoteI18n } from '../i18n/load-texts';
import { SHELL } from '../i18n/shell-texts';
import en from '../locales/en.json';
import type { LoadRemote } from '../remotes/loader';
import { createRemotes } from '../remotes/registry';
import type { ReportFailure } from '../remotes/telemetry';

export const remote = (fields: Partial<BootRemote> & { name: string }): BootRemote => ({
  version: '1.0.0',
  entry: `/releases/${fields.name}/x/browser/remoteEntry.js`,
  scripts: [`/releases/${fields.name}/x/browser/remoteEntry.js`],
  styles: [],
  mounts: [`/${fields.name}.html`],
  needs: { kit: '^1.0.0', api: '^1' },
  enabled: true,
  ...fields,
});

export const manifest = (fields: Partial<BootManifest> = {}): BootManifest => ({
  release: 7,
  offer: { kit: '1.2.0', api: '1.0.0' },
  shell: { name: 'shell', version: '1.0.0' },
  remotes: [],
  menu: [],
  chrome: {},
  overrides: true,
  brand: { name: 'Waybill', company: 'Waybill', years: '2023', mark: null, logo: null },
  ...fields,
});

export const moduleWith = (routes: RemoteModule['routes']): RemoteModule => ({
  routes,
  locales: async () => ({ default: { title: ['A title'] } as Catalog }),
});

type LoadModule = (remote: BootRemote, isRetry: boolean) => Promise<RemoteModule>;

interface PageOptions {
  boot: BootManifest;
  path: string;
  load?: LoadModule;
  /** Remotes that are loaded from the start, as in hydration. */
  loaded?: Record<string, RemoteModule>;
  state?: State;
  language?: LanguageCode;
  fetch?: typeof fetch;
}

const never: LoadModule = () => new Promise(() => undefined);

/** Renders the whole page at a path; `load` provides its remotes. */
export function renderPage({
  boot,
  path,
  load = never,
  loaded = {},
  state = createState(),
  language = 'en',
  fetch,
}: PageOptions) {
  const i18n = createI18n(language);
  i18n.register(SHELL, en);
  const report = jest.fn<void, Parameters<ReportFailure>>();
  const withTexts: LoadRemote = async (remote, isRetry) => {
    const module = await load(remote, isRetry);
    return { module, i18n: await loadRemoteI18n(i18n, remote.name, module.locales) };
  };
  const ready = Object.entries(loaded).map(
    ([name, module]) => [name, { status: 'ready' as const, module, i18n }] as const,
  );
  const remotes = createRemotes({ boot, load: withTexts, report, initialStates: new Map(ready) });
  const api = createApi(state, { fetch: () => new Promise(() => undefined) });
  const app = <App boot={boot} state={state} api={api} i18n={i18n} remotes={remotes} report={report} fetch={fetch} />;
  return { ...render(withKit(app, { path, state })), state, report };
}

/** Waits for what follows the first frame: it has a status of its own. */
export const deferredWidgets = () => waitFor(() => expect(screen.getAllByRole('status').length).toBeGreaterThan(1));

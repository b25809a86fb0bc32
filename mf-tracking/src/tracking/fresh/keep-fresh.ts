import type { Api, ApiResult } from '@waybill/kit';
import { askForRows } from './ask-for-rows';
import { ParcelStream } from './parcel-stream';
import { Refresher, type Shown } from './refresher';
import { shareStream } from './share-stream';

/** A page that shows a parcel or a list of them, until `signal` is aborted. */
export interface FreshPage {
  api: Api;
  /** API path of the parcel; null for a list. */
  path: string | null;
  /** The parcels as they are shown at first. */
  parcels: readonly Shown[];
  show(code: string, result: ApiResult<Shown>): void;
  signal: AbortSignal;
}

/** Without a stream the page asks about once a minute. */
const POLL_MS = 50_000;

/** Open pages ask for the answer of the new day spread over its first ten minutes. */
const newDayDelay = () => 1_000 + Math.random() * 600_000;

/** Shows each change of the parcels, as long as the page is visible. */
export function keepFresh(page: FreshPage): void {
  const refreshers = refreshersOf(page);
  const codes = [...refreshers.keys()];
  const all = [...refreshers.values()];
  for (const refresher of all) refresher.confirm();
  whileVisible(page.signal, (signal) => {
    const onVersion = (code: string, version: string) => void refreshers.get(code)?.reach(version, signal);
    const lead = (tell: Tell) => openStream(all, tell, signal);
    shareStream({ codes, signal, onVersion, lead });
    for (const refresher of all) refreshAtNewDay(refresher, signal);
  });
}

function refreshersOf({ api, path, parcels, show, signal }: FreshPage): Map<string, Refresher> {
  const askForRow = askForRows(api, signal);
  return new Map(
    parcels.map((parcel) => {
      const { tracking_code: code } = parcel;
      const ask = () => (path === null ? askForRow(code) : api.get<Shown>(path, { signal, asVisitor: true }));
      return [code, new Refresher({ ask, show: (result) => show(code, result), signal }, parcel)];
    }),
  );
}

/** Calls `start` whenever the page becomes visible; the signal ends when it is hidden. */
function whileVisible(signal: AbortSignal, start: (signal: AbortSignal) => void): void {
  let visit = new AbortController();
  const update = () => {
    visit.abort();
    visit = new AbortController();
    if (document.visibilityState === 'visible' && !signal.aborted) start(visit.signal);
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', () => visit.abort());
  update();
}

type Tell = (code: string, version: string) => void;

function openStream(refreshers: readonly Refresher[], tell: Tell, signal: AbortSignal): void {
  new ParcelStream({
    shown: () => refreshers.map(({ shown, streamVersion }) => `${shown.tracking_code}.${streamVersion}`).join(),
    onVersion: tell,
    onBeat: () => {
      for (const refresher of refreshers) refresher.confirm();
    },
    onSilence: () => {
      for (const refresher of refreshers) {
        if (refresher.age() < POLL_MS) continue;
        void refresher.ask().then(() => {
          if (!signal.aborted) tell(refresher.shown.tracking_code, refresher.version);
        });
      }
    },
    signal,
  }).open();
}

/** The answer changes with the day, without any change of the parcel. */
function refreshAtNewDay(refresher: Refresher, signal: AbortSignal): void {
  const until = refresher.shown.answer.valid_until;
  if (until === null) return;
  const left = Date.parse(until) - Date.now();
  const refresh = async () => {
    await refresher.ask();
    // A clock that is wrong does not ask ever again.
    const isNew = refresher.shown.answer.valid_until !== until;
    if (isNew && !signal.aborted) refreshAtNewDay(refresher, signal);
  };
  const timer = setTimeout(() => void refresh(), left < 0 ? 0 : left + newDayDelay());
  signal.addEventListener('abort', () => clearTimeout(timer));
}

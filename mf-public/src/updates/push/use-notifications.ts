import type { PushState } from '@waybill/contracts';
import { type Api, type ApiResult, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { currentSubscription, type Obstacle, obstacle, PushFailure, subscribe, unsubscribe } from './browser-push';
import type { PushTextKey } from './texts';

const API = '/api/push-subscriptions';

interface State {
  obstacle: Obstacle | null;
  isOn: boolean;
  /** About how many this browser is notified. */
  parcels: number;
}

const OFF: State = { obstacle: null, isOn: false, parcels: 0 };

const REFUSED = new Map<number, PushTextKey>([
  [409, 'full'],
  [422, 'unsupported'],
  [429, 'wait'],
]);

/** The server did not do what it was asked for. */
class Refused extends Error {
  constructor(readonly text: PushTextKey) {
    super(text);
  }
}

/** Whether this browser is notified about a parcel; `done` and `failed` say how the last action ended. */
export function useNotifications(code: string, key: string) {
  const api = useApi();
  const [state, setState] = useState<State | null>(null);
  const [done, setDone] = useState<PushTextKey | null>(null);
  const [failed, setFailed] = useState<PushTextKey | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: State) => isCurrent && setState(found);
    read(api, code).then(show, () => show(OFF));
    return () => {
      isCurrent = false;
    };
  }, [api, code]);

  const act = (work: () => Promise<State>, text: PushTextKey) => async () => {
    setBusy(true);
    setDone(null);
    setFailed(null);
    try {
      setState(await work());
      setDone(text);
    } catch (error) {
      setFailed(textOf(error));
    }
    setBusy(false);
  };
  return {
    ...{ state, done, failed, busy },
    start: act(() => begin(api, code, key), 'started'),
    stop: act(() => end(api, code), 'stopped'),
    forget: act(() => forgetAll(api), 'forgotten'),
  };
}

async function read(api: Api, tracking_code: string): Promise<State> {
  const found = obstacle();
  if (found) return { ...OFF, obstacle: found };
  const subscription = await currentSubscription();
  if (!subscription) return OFF;
  return stateOf(await api.post<PushState>(`${API}/check`, { tracking_code, endpoint: subscription.endpoint }));
}

async function begin(api: Api, tracking_code: string, key: string): Promise<State> {
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  const result = await api.post<PushState>(API, { tracking_code, endpoint, keys });
  if (result.status === 'success') return stateOf(result);
  // A browser that waits for messages nobody sends is of no use.
  const state = await api.post<PushState>(`${API}/check`, { tracking_code, endpoint });
  if (state.data?.parcels === 0) await unsubscribe();
  return stateOf(result);
}

async function end(api: Api, tracking_code: string): Promise<State> {
  const subscription = await currentSubscription();
  if (!subscription) return OFF;
  const state = stateOf(await api.post<PushState>(`${API}/stop`, { tracking_code, endpoint: subscription.endpoint }));
  if (state.parcels === 0) await unsubscribe();
  return state;
}

async function forgetAll(api: Api): Promise<State> {
  const subscription = await currentSubscription();
  if (subscription) {
    const { status, http } = await api.post(`${API}/forget`, { endpoint: subscription.endpoint });
    if (status !== 'success') throw new Refused(REFUSED.get(http) ?? 'failed');
    await unsubscribe();
  }
  return OFF;
}

function stateOf({ data, http }: ApiResult<PushState>): State {
  if (!data) throw new Refused(REFUSED.get(http) ?? 'failed');
  return { obstacle: null, isOn: data.is_on, parcels: data.parcels };
}

function textOf(error: unknown): PushTextKey {
  if (error instanceof PushFailure) return error.reason === 'blocked' ? 'denied' : error.reason;
  return error instanceof Refused ? error.text : 'failed';
}

import { changedParcels, MAX_SHOWN_PARCELS, VERSION_IDENTITY_LENGTH } from '@waybill/contracts';
import { z } from 'zod';
import { type ApiClient, isOutage } from '../api/api-client.js';
import type { ShownParcel } from './shown-parcel.js';

const PATH = '/api/parcels/versions';
const answer = z.object({ data: changedParcels });

/** A parcel that at least one open page shows. */
export interface WatchedParcel {
  readonly key: string;
  readonly code: string;
  /** The latest version that is known, with which the API is asked. */
  version: string;
  /** What the API said last: a version, or null if the parcel is gone. Undefined until it has been asked. */
  current: string | null | undefined;
  watchers: number;
}

/** The parcels of all open pages, each once, and what the API last said of them. */
export class WatchedParcels {
  private readonly parcels = new Map<string, WatchedParcel>();

  constructor(private readonly api: Pick<ApiClient, 'ask'>) {}

  /** Pages with different versions of one parcel share it; a made-up version is a parcel of its own. */
  add({ code, version }: ShownParcel): WatchedParcel {
    const key = `${code} ${version.slice(0, VERSION_IDENTITY_LENGTH)}`;
    const parcel = this.parcels.get(key) ?? { key, code, version, current: undefined, watchers: 0 };
    parcel.watchers += 1;
    this.parcels.set(key, parcel);
    return parcel;
  }

  remove(parcel: WatchedParcel): void {
    parcel.watchers -= 1;
    if (parcel.watchers === 0) this.parcels.delete(parcel.key);
  }

  /**
   * Asks the API about all of them, as many at a time as it allows. While it is away they stay as they were. @throws if it
   * does not understand
   */
  async refresh(): Promise<void> {
    const all = [...this.parcels.values()];
    for (let start = 0; start < all.length; start += MAX_SHOWN_PARCELS) {
      const asked = all.slice(start, start + MAX_SHOWN_PARCELS);
      const changed = await this.changedOf(asked);
      if (!changed) return;
      for (const parcel of asked) parcel.current = parcel.version;
      for (const { index, version } of changed) {
        const parcel = asked[index];
        if (!parcel) continue;
        parcel.current = version;
        parcel.version = version ?? parcel.version;
      }
    }
  }

  private async changedOf(parcels: WatchedParcel[]) {
    const question = { parcels: parcels.map(({ code, version }) => ({ code, version })) };
    const response = await this.api.ask(PATH, question);
    if (isOutage(response)) return undefined;
    if (response.http !== 200) throw new Error(`The API answered ${response.http}.`);
    return answer.parse(JSON.parse(response.text)).data.changed;
  }
}

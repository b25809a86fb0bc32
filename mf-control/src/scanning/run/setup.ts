import { type EntryEvent, stageAfter } from '@waybill/contracts';
import { useCallback, useMemo, useState } from 'react';
import { useReading } from '../../meaning/use-reading';
import type { What } from '../queue/entry';

/** What a run of scans says, chosen before the first one. */
export interface Setup {
  what: What | null;
  place: string;
}

const KEY = 'scanning';
const NOTHING: Setup = { what: null, place: '' };

/** Whether a scan that says this delivers its parcel. */
export const delivers = (event: EntryEvent | null): boolean => stageAfter(event) === 'delivered';

/**
 * The choice of this tab. It survives a reload, such as the one that opens the camera. If the device owes proofs, a choice
 * that delivers is none.
 */
export function useSetup(owesProof: boolean): [Setup, (changes: Partial<Setup>) => void] {
  const [kept, setSetup] = useState(read);
  const { title = '', event } = (owesProof && kept.what) || {};
  const reading = useReading(event ? {} : { title });
  const isDelivery = delivers(event || (reading?.event ?? null));
  const setup = useMemo(() => (isDelivery ? { ...kept, what: null } : kept), [kept, isDelivery]);
  const change = useCallback(
    (changes: Partial<Setup>) =>
      setSetup((before) => {
        const after = { ...before, ...changes };
        write(after);
        return after;
      }),
    [],
  );
  return [setup, change];
}

function read(): Setup {
  try {
    const { what, place }: Partial<Setup> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return { what: what?.title ? what : null, place: String(place ?? '') };
  } catch {
    return NOTHING;
  }
}

/** A full or forbidden storage only costs what a reload would have kept. */
function write(setup: Setup): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(setup));
  } catch {
    // The choice stays in memory.
  }
}

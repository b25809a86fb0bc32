import type { Stage } from '@waybill/contracts';
import type { IconName } from '@waybill/kit';

/** What the command palette leads to: a page, or something to do. */
export interface Entry {
  /** Unique among the entries that are shown together. */
  id: string;
  icon: IconName;
  name: string;
  /** Where it belongs, or whom it is for. */
  detail?: string;
  /** Of a parcel. */
  state?: { stage: Stage; status: string | null };
  to?: string;
  run?: () => void;
}

/** Entries below a heading. */
export interface EntryGroup {
  title: string;
  entries: Entry[];
}

import { isGeneratedTrackingCode } from '@waybill/contracts';
import type { IconName } from '@waybill/kit';
import type { TextKey } from '../../i18n/text';
import type { Entry } from '../queue/entry';
import type { Refusal } from '../queue/scan-queue';

/** What the last scan came to: an entry of the run, or why there is none. */
export type Last =
  | { kind: 'entry' | 'repeated'; seq: number }
  | { kind: 'foreign'; text: string }
  | { kind: 'unset'; text: string }
  /** The browser has not stored it yet. */
  | { kind: 'saving'; text: string }
  /** Several that were refused one after the other are named together. */
  | { kind: Refusal; text: string };

export type Tone = 'ok' | 'warn' | 'bad' | 'wait';

/** How an entry is shown and heard: color, icon and word, each of which says it alone. */
export interface Answer {
  tone: Tone;
  icon: IconName;
  /** Null: the title of the scan. */
  word: TextKey | null;
  hint: TextKey | null;
}

const GENERATED_SHAPE = /^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]$/;

export const REPEATED: Answer = {
  ...{ tone: 'warn', icon: 'content_copy' },
  ...{ word: 'scanning.repeated', hint: 'scanning.repeatedHint' },
};
export const FOREIGN: Answer = {
  ...{ tone: 'bad', icon: 'pan_tool' },
  ...{ word: 'scanning.foreign', hint: 'scanning.foreignHint' },
};
export const REFUSALS: Record<Refusal, Answer> = {
  full: { tone: 'bad', icon: 'error', word: 'scanning.full', hint: 'scanning.fullHint' },
  closed: { tone: 'bad', icon: 'error', word: 'scanning.refused', hint: 'scanning.elsewhere' },
  unstored: { tone: 'bad', icon: 'error', word: 'scanning.refused', hint: 'scanning.unstoredHint' },
};
export const isRefused = (last: Last | null): boolean => last !== null && last.kind in REFUSALS;
export const SAVING: Answer = { tone: 'wait', icon: 'schedule', word: 'scanning.sending', hint: null };
export const UNSET: Answer = { tone: 'warn', icon: 'info', word: 'scan.presets', hint: 'scanning.unsetHint' };

/** @param isStuck whether there is no connection, so that an entry waits for longer than a moment */
export function answerTo({ outcome, code, parcel }: Entry, isStuck: boolean): Answer {
  switch (outcome) {
    case 'added':
      return { tone: 'ok', icon: 'check_circle', word: null, hint: null };
    case 'waiting':
      return isStuck ? { tone: 'ok', icon: 'cloud_off', word: null, hint: 'scanning.keptHint' } : SAVING;
    case 'duplicate':
      return { ...REPEATED, hint: 'scanning.duplicateHint' };
    case 'delivered':
      return {
        ...{ tone: 'warn', icon: 'verified', word: 'scanning.delivered' },
        // A device is not told of the parcel, and nothing is known of it after a reload.
        hint: parcel ? 'scanning.deliveredHint' : 'scanning.nothingSaved',
      };
    case 'undone':
      return { tone: 'wait', icon: 'undo', word: 'scanning.undone', hint: null };
    case 'refused':
      return { tone: 'bad', icon: 'error', word: 'scanning.refused', hint: null };
    case 'unknown':
      return unknown(code);
  }
}

/** A code of ours was misread, or its parcel is gone; any other may be of another carrier. */
function unknown(code: string): Answer {
  if (!GENERATED_SHAPE.test(code)) return FOREIGN;
  const isValid = isGeneratedTrackingCode(code);
  return {
    ...{ tone: 'bad', icon: 'error' },
    ...{ word: 'scanning.unknown', hint: isValid ? 'scanning.unknownHint' : 'scanning.misreadHint' },
  };
}

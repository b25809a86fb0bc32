import { atom } from '@waybill/kit';
import { useMemo } from 'react';
import { useText } from '../i18n/text';
import type { ServiceName } from '../services/service-list';
import type { About } from './about';

export const EMPTY = { email: '', subject: '', body: '' };

const keptAtom = atom(EMPTY);

/**
 * A visitor who looks something up while writing finds the message as it was. One that has not been begun gets the
 * subject of the link that led here.
 */
export function useDraft({ topic, tracking_code }: About, service: ServiceName | undefined) {
  const t = useText();
  const parcel = topic && tracking_code ? `${t(`contact.topic.${topic}`)} (${tracking_code})` : '';
  const subject = service ? t(`services.${service}.title`) : parcel;
  return useMemo(
    () =>
      atom(
        (get) => {
          const kept = get(keptAtom);
          const isBegun = kept.email !== '' || kept.body !== '';
          return isBegun || !subject ? kept : { ...EMPTY, subject };
        },
        (_get, set, values: typeof EMPTY) => set(keptAtom, values),
      ),
    [subject],
  );
}

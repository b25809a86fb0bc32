import { LIMITS, MESSAGE_TOPICS, type MessageTopic, PARCEL_STATES, type ParcelState } from '@waybill/contracts';
import { useSearchParams } from '@waybill/kit';
import { useState } from 'react';

/** What a message is about, and the honeypot: what is no draft. */
export interface About {
  topic: MessageTopic | null;
  tracking_code: string;
  parcel_state: ParcelState | null;
  website: string;
}

const oneOf = <T extends string>(values: readonly T[], entered: string | null): T | null =>
  values.find((value) => value === entered) ?? null;

/** Starts with the topic, parcel and state of the link that led here: `?topic=late&code=…&state=late`. */
export function useAbout() {
  const [params] = useSearchParams();
  return useState<About>(() => ({
    topic: oneOf(MESSAGE_TOPICS, params.get('topic')),
    tracking_code: (params.get('code') ?? '').slice(0, LIMITS.trackingCode.max),
    parcel_state: oneOf(PARCEL_STATES, params.get('state')),
    website: '',
  }));
}

import type { Relationship } from '@waybill/contracts';

/** A proof of delivery as it waits in the browser. */
export interface PendingProof {
  /** A UUIDv7, made with the proof: sent twice, it is taken once. */
  id: string;
  tracking_code: string;
  receiver_name: string;
  relationship: Relationship;
  /** Strokes as JSON; null without a signature. */
  signature: string | null;
  photo: Blob | null;
  latitude: number | null;
  longitude: number | null;
  taken_at: string;
  /** Why the site refused it; null while it waits. */
  refusal: string | null;
}

/** The form that is sent. */
export function toForm({ refusal: _, photo, ...proof }: PendingProof): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...proof, sent_at: new Date().toISOString() }))
    if (value !== null) form.set(name, String(value));
  if (photo) form.set('photo', photo, 'photo.jpg');
  return form;
}

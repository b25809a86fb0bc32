/** Current location, next location, or any other remark separated by punctuation. */
export const PLACE_RELATIONS = ['at', 'to', 'remark'] as const;

/** A place, or another remark, that a courier's wording adds to its phrase. */
export interface Place {
  /** As written: "Rotterdam hub". */
  name: string;
  relation: (typeof PLACE_RELATIONS)[number];
}

/** The limits that the first visit of the tracking page needs, in a module of their own: it loads none of the others. */

/** One request looks up that many codes; the text in which they are entered has at most so many characters. */
export const CODE_LIST = { codes: 20, text: 1_000 } as const;

/** `LIMITS.text` */
export const MAX_TEXT = 300;

/** `LIMITS.perPage.max` */
export const MAX_PER_PAGE = 100;

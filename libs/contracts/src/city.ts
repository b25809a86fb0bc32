const COMMA = /[,،、，]/;

/** The city of a place, in any script: "Dubai, United Arab Emirates" → "Dubai"; empty if the place is. */
export const cityOf = (place: string): string => place.split(COMMA, 1)[0]?.trim() ?? '';

import type { Parcel } from '@waybill/contracts';

/** One label: each piece of a parcel has its own. */
export interface Piece {
  parcel: Parcel;
  /** From 1. */
  number: number;
  count: number;
}

/** Labels on one page. */
export const MAX_PIECES = 200;

/** The labels of some parcels, in their order. `isCut`: there are more of them than are printed at once. */
export function piecesOf(parcels: readonly Parcel[]): { pieces: Piece[]; isCut: boolean } {
  const pieces = parcels.flatMap((parcel) => {
    const count = parcel.pieces ?? 1;
    return Array.from({ length: count }, (_, at) => ({ parcel, number: at + 1, count }));
  });
  return { pieces: pieces.slice(0, MAX_PIECES), isCut: pieces.length > MAX_PIECES };
}

/** The pieces sheet by sheet. */
export const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

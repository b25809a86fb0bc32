import type { DataSource } from 'typeorm';
import { deleteTermRows, insertTermRows, type TermRow } from '../pagination/term-rows.js';
import { termsOf } from '../pagination/terms.js';
import type { Parcel } from './parcel.entity.js';

/** The fields that a search of parcels matches. */
export const SEARCH_KEYS = [
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'sender_name',
  'sender_email',
  'destination',
  'status',
] as const;

export type SearchedFields = Partial<Pick<Parcel, (typeof SEARCH_KEYS)[number]>>;

/** The terms of a parcel. What identifies it comes first: their number is limited. */
export const parcelTerms = (parcel: SearchedFields): string[] =>
  termsOf({
    codes: [parcel.tracking_code, parcel.recipient_phone_number],
    parts: [parcel.recipient_name, parcel.destination],
    words: [parcel.recipient_email, parcel.sender_name, parcel.sender_email, parcel.status],
  });

/** The terms of a parcel as one text, each after a space. */
export const searchTextOf = (parcel: SearchedFields): string => ` ${parcelTerms(parcel).join(' ')}`;

/** The terms that such a text names. */
export const termsIn = (searchText: string | null | undefined): string[] =>
  searchText?.split(' ').filter(Boolean) ?? [];

/** Adds the terms of new parcels. */
export const insertTerms = (dataSource: DataSource, parcels: readonly (SearchedFields & { id: string })[]) =>
  insertTermRows(
    dataSource,
    parcels.flatMap((parcel) => parcelTerms(parcel).map((term) => [term, parcel.id] as const)),
  );

interface SearchedChange {
  before: SearchedFields & { id: string };
  /** Without it the parcel has no terms. */
  after?: SearchedFields;
}

/** Brings the terms of parcels up to date, of which a scan changes two. */
export async function changeTerms(dataSource: DataSource, parcels: readonly SearchedChange[]): Promise<void> {
  const gone: TermRow[] = [];
  const added: TermRow[] = [];
  for (const { before, after } of parcels) {
    const old = new Set(parcelTerms(before));
    const current = new Set(after ? parcelTerms(after) : []);
    for (const term of old) if (!current.has(term)) gone.push([term, before.id]);
    for (const term of current) if (!old.has(term)) added.push([term, before.id]);
  }
  await deleteTermRows(dataSource, gone);
  await insertTermRows(dataSource, added);
}

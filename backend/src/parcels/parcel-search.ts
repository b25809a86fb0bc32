import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { normalizeTrackingCode } from '@waybill/contracts';
import { In, MoreThan, type Repository, type SelectQueryBuilder } from 'typeorm';
import { Database } from '../database/database.js';
import { rowLock } from '../database/engine.js';
import { unrecorded } from '../database/transactions.js';
import { deleteTermRows, type TermRow } from '../pagination/term-rows.js';
import { isSearchedWhole, searchedWords } from '../pagination/terms.js';
import { Parcel } from './parcel.entity.js';
import { ParcelTerm } from './parcel-term.entity.js';
import { insertTerms, parcelTerms, searchTextOf, termsIn } from './parcel-terms.js';

/** Parcels that a search considers: the newest with one of its words. More of them and it asks for another word. */
const MAX_FOUND = 1_000;
const REBUILD_BATCH = 200;
/** Parcels with the same term that are looked at for a code: few have its characters in a phone number or a name. */
const MAX_ALIKE = 20;
/** Who searches for one of these whole means the parcels that have it. */
const IDENTIFYING = [
  'tracking_code',
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'sender_name',
  'sender_email',
] as const;
/** The last character: what starts with a word sorts before the word followed by it. */
const LAST_CHARACTER = '\u{10FFFF}';

const withoutHyphens = (code: string): string => code.replaceAll('-', '');

/** Finds parcels by the terms of their texts, on both engines alike and with bounded reads (decision 0112). */
@Injectable()
export class ParcelSearch {
  constructor(
    @InjectRepository(ParcelTerm) private readonly terms: Repository<ParcelTerm>,
    private readonly database: Database,
  ) {}

  /** Restricts `rows` to what the search finds. Returns whether that is all of it: false if there were too many. */
  async restrict(rows: SelectQueryBuilder<Parcel>, search: string): Promise<boolean> {
    const words = searchedWords(search);
    const { ids, complete } = await this.find(words);
    // The list's order must not tempt MariaDB to walk its index through the whole table instead.
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
    rows.useIndex('PRIMARY');
    if (ids.length === 0) {
      rows.andWhere('1 = 0');
      return complete;
    }
    rows.andWhere(`${rows.alias}.id IN (:...found)`, { found: ids });
    this.filter(rows, words);
    return complete;
  }

  /** Like {@link restrict}, for whoever reads all pages: finds everything, and reads the table once. */
  filter(rows: SelectQueryBuilder<Parcel>, words: readonly string[]): void {
    if (words.length === 0) rows.andWhere('1 = 0');
    for (const [n, word] of words.entries()) {
      const name = `word${n}`;
      rows.andWhere(`${rows.alias}.search_text LIKE :${name}`, { [name]: `% ${word}%` });
    }
  }

  /** Of `rows`, restricted to what the search finds, the ids of those of which it names code, name or address whole. */
  async namedBy(search: string, rows: SelectQueryBuilder<Parcel>): Promise<string[]> {
    const words = searchedWords(search);
    const { alias } = rows;
    const hasWords = words.map(
      (_, n) => `(${alias}.search_text LIKE :inner${n} OR ${alias}.search_text LIKE :last${n})`,
    );
    const values = Object.fromEntries(
      words.flatMap((word, n) => [[`inner${n}`, `% ${word} %`] as const, [`last${n}`, `% ${word}`] as const]),
    );
    const candidates = await rows
      .clone()
      .andWhere(`(${['1 = 1', ...hasWords].join(' AND ')} OR ${alias}.tracking_code = :typed)`)
      .setParameters({ ...values, typed: normalizeTrackingCode(search) })
      .select([`${alias}.id`, ...IDENTIFYING.map((key) => `${alias}.${key}`)])
      .getMany();
    const isNamed = (row: Parcel) => IDENTIFYING.some((key) => isSearchedWhole(row[key] ?? '', words));
    return candidates.filter(isNamed).map(({ id }) => id);
  }

  /** The parcels with one of the words; the longest is likely to have the fewest. */
  private async find(words: readonly string[]): Promise<{ ids: string[]; complete: boolean }> {
    const longestFirst = [...words].sort((a, b) => b.length - a.length);
    let first: string[] | undefined;
    for (const word of longestFirst) {
      const ids = await this.newest(word);
      if (ids.length <= MAX_FOUND) return { ids: [...new Set(ids)], complete: true };
      first ??= ids;
    }
    return { ids: [...new Set(first)].slice(0, MAX_FOUND), complete: words.length === 0 };
  }

  /** Parcels with a term that starts with `word`; those with the word itself first, the newest of them first. */
  private async newest(word: string): Promise<string[]> {
    const equal = await this.idsOf((rows) => rows.where('t.term = :word', { word }).orderBy('t.parcel_id', 'DESC'));
    if (equal.length > MAX_FOUND) return equal;
    const range = { word, end: word + LAST_CHARACTER };
    const longer = await this.idsOf((rows) => rows.where('t.term > :word AND t.term < :end', range));
    return [...equal, ...longer].slice(0, MAX_FOUND + 1);
  }

  private async idsOf(where: (rows: SelectQueryBuilder<ParcelTerm>) => SelectQueryBuilder<ParcelTerm>) {
    const rows = this.terms.createQueryBuilder('t').select('t.parcel_id', 'id');
    const found = await where(rows)
      .limit(MAX_FOUND + 1)
      .getRawMany<{ id: string }>();
    return found.map(({ id }) => id);
  }

  /**
   * The stored code that one of these is, apart from hyphens: the first term of a parcel is its code without them. Null if
   * there is none, or if two parcels differ in nothing else.
   */
  async hyphenated(codes: readonly string[]): Promise<string | null> {
    const wanted = [...new Set(codes.map(withoutHyphens))];
    const rows = await this.terms
      .createQueryBuilder('t')
      .innerJoin(Parcel, 'p', 'p.id = t.parcel_id')
      .select('p.tracking_code', 'code')
      .where('t.term IN (:...terms)', { terms: wanted.map((code) => code.toLowerCase()) })
      .limit(MAX_ALIKE)
      .getRawMany<{ code: string }>();
    for (const code of wanted) {
      const [found, another] = rows.filter((row) => withoutHyphens(row.code) === code);
      if (found) return another ? null : found.code;
    }
    return null;
  }

  /**
   * Makes the terms of all parcels anew, batch by batch, each in a transaction of its own: after an update during which
   * an earlier version wrote parcels. Returns their number.
   */
  async rebuild(): Promise<number> {
    let count = 0;
    for (let last = ''; ; ) {
      const parcels = await this.rebuildAfter(last);
      count += parcels.length;
      if (parcels.length < REBUILD_BATCH) return count;
      last = parcels.at(-1)?.id ?? '';
    }
  }

  private rebuildAfter(last: string): Promise<Parcel[]> {
    const { dataSource, manager } = this.database;
    const rebuild = async () => {
      const parcels = await manager.find(Parcel, {
        where: { id: MoreThan(last) },
        order: { id: 'ASC' },
        take: REBUILD_BATCH,
        ...rowLock(dataSource),
      });
      if (parcels.length === 0) return parcels;
      await deleteTermRows(dataSource, await this.outdated(parcels));
      for (const parcel of parcels) await manager.update(Parcel, parcel.id, { search_text: searchTextOf(parcel) });
      await insertTerms(dataSource, parcels);
      return parcels;
    };
    return this.database.withTransaction(() => unrecorded(dataSource, rebuild));
  }

  /** Terms that the parcels no longer have, by the text that names those which are stored. */
  private async outdated(parcels: readonly Parcel[]): Promise<TermRow[]> {
    const where = { id: In(parcels.map(({ id }) => id)) };
    const stored = await this.database.manager.find(Parcel, { where, select: { id: true, search_text: true } });
    const current = new Map(parcels.map((parcel) => [parcel.id, new Set(parcelTerms(parcel))]));
    return stored.flatMap(({ id, search_text }) =>
      termsIn(search_text).flatMap((term) => (current.get(id)?.has(term) ? [] : [[term, id] as const])),
    );
  }
}

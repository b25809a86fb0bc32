import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { AuditHead, AuditRow, HEAD_ID } from './audit-entry.entity.js';
import { AuditLog } from './audit-log.js';
import { HeadFile, type KnownHead } from './head-file.js';

const ROWS_PER_READ = 1_000;
const MAX_PROBLEMS = 20;

/** A row as it is stored, byte for byte. */
type StoredRow = Omit<AuditRow, 'id'> & { id: number };

export interface Verification {
  entries: number;
  last: number;
  /** What is wrong, each naming its entry; the first twenty. */
  problems: string[];
}

/** Recomputes the chain from the stored rows. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly database: Database,
    private readonly log: AuditLog,
    private readonly heads: HeadFile,
  ) {}

  async verify(): Promise<Verification> {
    const known = await this.heads.read();
    return this.database.withSnapshot(async () => {
      const head = await this.database.manager.findOneBy(AuditHead, { id: HEAD_ID });
      if (!head) return { entries: 0, last: 0, problems: ['The head of the log is missing.'] };
      const walk = new Walk(this.log, head, known, await this.erasures());
      for await (const row of this.rows(head.truncated_to)) walk.visit(row);
      return walk.finish();
    });
  }

  /** Whether entries are signed with the key of another data folder: no backup contains it. */
  async hasOtherKeys(): Promise<boolean> {
    const sql = 'SELECT id FROM audit_entries WHERE key_id <> ? LIMIT 1';
    return (await this.database.dataSource.query(sql, [this.log.chain.keyId])).length > 0;
  }

  /** The last erasure of a person's data from each record: the values of the entries before it are gone. */
  private async erasures(): Promise<Map<string, number>> {
    const where = { action: 'person_erased' };
    const rows = await this.database.manager.find(AuditRow, { where, order: { id: 'ASC' } });
    return new Map(rows.map((row) => [recordKey(row), Number(row.id)]));
  }

  private async *rows(after: number): AsyncGenerator<StoredRow> {
    const sql = 'SELECT * FROM audit_entries WHERE id > ? ORDER BY id LIMIT ?';
    for (let last = after; ; ) {
      const rows: StoredRow[] = await this.database.dataSource.query(sql, [last, ROWS_PER_READ]);
      yield* rows;
      if (rows.length < ROWS_PER_READ) return;
      last = rows.at(-1)?.id ?? last;
    }
  }
}

/** One pass over the log, oldest entry first. */
class Walk {
  private readonly problems: string[] = [];
  private readonly known: Map<number, KnownHead>;
  /**
   * Possible hashes of the previous entry: the stored and, where it differs, the computed one. Few, or the time that a
   * log with many changed entries takes would grow with the square of its length.
   */
  private previous: string[];
  private last: number;
  private entries = 0;
  private truncatedTo = 0;
  private erasedTo = 0;
  private readonly missingValues: number[] = [];

  constructor(
    private readonly log: AuditLog,
    private readonly head: AuditHead,
    known: readonly KnownHead[],
    private readonly erasures: ReadonlyMap<string, number>,
  ) {
    this.previous = [head.truncated_hash];
    this.last = head.truncated_to;
    this.known = new Map(known.filter(({ entry }) => entry > head.truncated_to).map((one) => [one.entry, one]));
  }

  visit(row: StoredRow): void {
    if (row.id !== this.last + 1) this.report(missing(this.last + 1, row.id - 1));
    const isSuccessor = row.id === this.last + 1;
    this.entries++;
    this.last = row.id;
    const computed = this.previous.map((hash) => this.log.chain.next(hash, { ...row, id: String(row.id) }));
    if (row.key_id !== this.log.chain.keyId) this.report(`Entry ${row.id} is signed with another key, ${row.key_id}.`);
    else if (isSuccessor && !computed.includes(row.hash)) this.report(`Entry ${row.id} was changed.`);
    else this.checkValues(row);
    this.previous = computed.includes(row.hash) ? [row.hash] : [row.hash, ...computed].slice(0, MAX_PROBLEMS);
    this.checkKnownHead(row);
    if (row.action === 'truncated') this.truncatedTo = Number(row.record);
    if (row.action === 'erased') this.erasedTo = Number(row.record);
  }

  finish(): Verification {
    if (this.last < this.head.last) this.report(missing(this.last + 1, this.head.last));
    else if (this.last > this.head.last) this.report(`Entries after ${this.head.last} were added by someone else.`);
    else if (!this.previous.includes(this.head.hash)) this.report('The head of the log was changed.');
    if (this.truncatedTo !== this.head.truncated_to) this.report(missing(this.truncatedTo + 1, this.head.truncated_to));
    for (const id of this.missingValues) if (id > this.erasedTo) this.report(`The values of entry ${id} are missing.`);
    for (const { entry, at } of this.known.values())
      this.report(`Entry ${entry}, the last one at ${at}, is missing: the end of the log was removed.`);
    return { entries: this.entries, last: this.last, problems: this.problems.slice(0, MAX_PROBLEMS) };
  }

  private checkValues(row: StoredRow): void {
    const { id, details, details_hash } = row;
    if (details === null && details_hash !== null) {
      if (id > (this.erasures.get(recordKey(row)) ?? 0)) this.noteMissing(id);
    } else if (details !== null && this.log.chain.details(String(id), details) !== details_hash) {
      this.report(`The values of entry ${id} were changed.`);
    }
  }

  /** Only the newest matter: all up to one entry may have been erased. */
  private noteMissing(id: number): void {
    this.missingValues.push(id);
    if (this.missingValues.length > MAX_PROBLEMS) this.missingValues.shift();
  }

  private checkKnownHead({ id, hash }: StoredRow): void {
    const known = this.known.get(id);
    if (known && known.hash !== hash) this.report(`Entry ${id} is not the one noted at ${known.at}.`);
    this.known.delete(id);
  }

  private report(problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}

const recordKey = ({ entity, record }: Pick<AuditRow, 'entity' | 'record'>) => `${entity} ${record}`;

const missing = (first: number, last: number) =>
  first >= last ? `Entry ${first} is missing.` : `Entries ${first} to ${last} are missing.`;

import { createHash } from 'node:crypto';

/** How many rows a table has, and a sum of them that does not depend on their order, which differs by engine. */
export interface TableSum {
  rows: number;
  sum: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Made anew by a restore, perhaps by rules that have changed. */
const DERIVED = ['search_text'];
const SUM_BITS = 128;
const HEX_DIGITS = SUM_BITS / 4;

/** Counts and sums of tables, row by row. */
export class TableSums {
  private readonly tables = new Map<string, { rows: number; sum: bigint; columns: string[] }>();

  /** The columns that count are those of the first row: a later version may have more. */
  add(table: string, row: Row): void {
    const known = this.tables.get(table) ?? { rows: 0, sum: 0n, columns: columnsOf(row) };
    known.rows += 1;
    known.sum = BigInt.asUintN(SUM_BITS, known.sum + numberOf(row, known.columns));
    this.tables.set(table, known);
  }

  /** Sums of the same columns, with which the rows of this one's tables can be compared. */
  counterpart(): TableSums {
    const other = new TableSums();
    for (const [table, { columns }] of this.tables) other.tables.set(table, { rows: 0, sum: 0n, columns });
    return other;
  }

  /** Of the tables that have rows. */
  get result(): Record<string, TableSum> {
    const found = [...this.tables].filter(([, { rows }]) => rows > 0);
    return Object.fromEntries(
      found.map(([table, { rows, sum }]) => [table, { rows, sum: sum.toString(16).padStart(HEX_DIGITS, '0') }]),
    );
  }

  /** How many tables have rows. */
  get count(): number {
    return this.tables.size;
  }

  get rows(): number {
    return [...this.tables.values()].reduce((total, { rows }) => total + rows, 0);
  }
}

/** One sentence for each table in which two results differ. */
export function differences(before: Record<string, TableSum>, after: Record<string, TableSum>): string[] {
  const tables = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return tables.flatMap((table) => {
    const [from, to] = [before[table], after[table]];
    if (from?.rows !== to?.rows) return [`${table}: ${from?.rows ?? 0} rows in the backup, ${to?.rows ?? 0} found`];
    return from?.sum === to?.sum ? [] : [`${table}: its ${to?.rows} rows differ from those in the backup`];
  });
}

const columnsOf = (row: Row): string[] =>
  Object.keys(row).filter((column) => row[column] !== undefined && !DERIVED.includes(column));

function numberOf(row: Row, columns: readonly string[]): bigint {
  const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const hash = createHash('sha256').update(canonical(values)).digest('hex');
  return BigInt(`0x${hash.slice(0, HEX_DIGITS)}`);
}

/** JSON in one spelling: a database may sort the keys of a JSON value anew. */
function canonical(value: unknown): string {
  const plain: unknown = value instanceof Date ? value.toJSON() : value;
  if (Array.isArray(plain)) return `[${plain.map((each) => canonical(each ?? null)).join()}]`;
  if (typeof plain !== 'object' || plain === null) return JSON.stringify(plain ?? null);
  const entries = Object.entries(plain)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join()}}`;
}

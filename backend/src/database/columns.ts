import { Column, type ColumnOptions, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { v7 } from 'uuid';

/**
 * Column types that behave the same on MySQL, MariaDB and SQLite. The input schemas enforce lengths, because SQLite
 * does not, and normalize the case of text that must match exactly.
 */

const timestampAsIso: ValueTransformer = {
  to: (value: unknown) => (typeof value === 'string' ? new Date(value) : value),
  from: (value: Date | null) => value?.toISOString() ?? null,
};

const decimalAsNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

const asCodes: ValueTransformer = {
  to: (codes: unknown) => (Array.isArray(codes) ? codes.join(',') : codes),
  from: (text: string | null) => text?.split(',') ?? null,
};

const asLines: ValueTransformer = {
  to: (text: unknown) => (typeof text === 'string' ? text.split(/\r\n|\r|\n/) : text),
  from: (lines: string[] | undefined) => lines?.join('\n'),
};

/** A new UUIDv7, so ids sort by creation time. `at` backdates it, for seed data. */
export const newId = (at?: Date): string => v7(at ? { msecs: at.getTime() } : undefined);

/** The smallest id made at this time. */
export const firstIdAt = (at: Date): string => v7({ msecs: at.getTime(), seq: 0, random: new Uint8Array(16) });

export const ID_LENGTH = 36;

export const IdColumn = () => PrimaryColumn({ type: 'varchar', length: ID_LENGTH });

export const ReferenceColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length: ID_LENGTH, ...options });

export const TextColumn = (length: number, options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length, ...options });

/** A short list of codes, which contain no comma. */
export const CodesColumn = (length: number, options: ColumnOptions = {}) =>
  TextColumn(length, { transformer: asCodes, ...options });

export const LongTextColumn = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });

/** A text of any length, stored as an array of lines: JSON is the only type that is long enough on every engine. */
export const LinesColumn = () => Column({ type: 'json', transformer: asLines });

/** A timestamp in milliseconds; the entity's value is ISO 8601 in UTC. */
export const TimestampColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'datetime', precision: 3, transformer: timestampAsIso, ...options });

/** A calendar date, `yyyy-mm-dd`. */
export const DayColumn = (options: ColumnOptions = {}) => Column({ type: 'date', ...options });

/** An exact decimal. The entity's value is a number, so `precision` must not exceed that of a double. */
export const DecimalColumn = (precision: number, scale: number, options: ColumnOptions = {}) =>
  Column({ type: 'decimal', precision, scale, transformer: decimalAsNumber, ...options });

export const IntColumn = (options: ColumnOptions = {}) => Column({ type: 'int', ...options });

/** A value that is only read and written whole. Its schema in the contracts bounds it. */
export const JsonColumn = (options: ColumnOptions = {}) => Column({ type: 'json', ...options });

/** Money: a whole number of a currency's minor unit, up to 15 digits, which a double holds exactly. */
export const MoneyColumn = (options: ColumnOptions = {}) => DecimalColumn(15, 0, options);

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

/** A new UUIDv7, so ids sort by creation time. `at` backdates it, for seed data. */
export const newId = (at?: Date): string => v7(at ? { msecs: at.getTime() } : undefined);

export const ID_LENGTH = 36;

export const IdColumn = () => PrimaryColumn({ type: 'varchar', length: ID_LENGTH });

export const ReferenceColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length: ID_LENGTH, ...options });

export const TextColumn = (length: number, options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length, ...options });

export const LongTextColumn = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });

/** A timestamp in milliseconds; the entity's value is ISO 8601 in UTC. */
export const TimestampColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'datetime', precision: 3, transformer: timestampAsIso, ...options });

/** A calendar date, `yyyy-mm-dd`. */
export const DayColumn = (options: ColumnOptions = {}) => Column({ type: 'date', ...options });

/** An exact decimal. The entity's value is a number, so `precision` must not exceed that of a double. */
export const DecimalColumn = (precision: number, scale: number, options: ColumnOptions = {}) =>
  Column({ type: 'decimal', precision, scale, transformer: decimalAsNumber, ...options });

export const IntColumn = (options: ColumnOptions = {}) => Column({ type: 'int', ...options });

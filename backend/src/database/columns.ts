import { Column, type ColumnOptions, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { v7 } from 'uuid';

/**
 * Columns that mean the same on MySQL, MariaDB and SQLite. Lengths are enforced by the input schemas, as SQLite
 * enforces none; text that must match exactly is brought to one case by the schemas too.
 */

const momentAsText: ValueTransformer = {
  to: (value: unknown) => (typeof value === 'string' ? new Date(value) : value),
  from: (value: Date | null) => value?.toISOString() ?? null,
};

const decimalAsNumber: ValueTransformer = {
  to: (value: unknown) => value,
  from: (value: string | number | null) => (value === null ? null : Number(value)),
};

/** A fresh id: UUIDv7, so ids sort by creation. `at` dates it back, for seeds. */
export const newId = (at?: Date): string => v7(at ? { msecs: at.getTime() } : undefined);

export const ID_LENGTH = 36;

export const IdColumn = () => PrimaryColumn({ type: 'varchar', length: ID_LENGTH });

export const ReferenceColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length: ID_LENGTH, ...options });

export const TextColumn = (length: number, options: ColumnOptions = {}) =>
  Column({ type: 'varchar', length, ...options });

export const LongTextColumn = (options: ColumnOptions = {}) => Column({ type: 'text', ...options });

/** A moment, to the millisecond; the entity holds it as ISO 8601 in UTC. */
export const MomentColumn = (options: ColumnOptions = {}) =>
  Column({ type: 'datetime', precision: 3, transformer: momentAsText, ...options });

/** A calendar day, `yyyy-mm-dd`. */
export const DayColumn = (options: ColumnOptions = {}) => Column({ type: 'date', ...options });

/** An exact decimal; the entity holds a number, so `precision` stays within what a double keeps. */
export const DecimalColumn = (precision: number, scale: number, options: ColumnOptions = {}) =>
  Column({ type: 'decimal', precision, scale, transformer: decimalAsNumber, ...options });

export const IntColumn = (options: ColumnOptions = {}) => Column({ type: 'int', ...options });

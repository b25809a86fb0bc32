import { Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { IntColumn } from './columns.js';
import { upsert } from './upsert.js';

/**
 * How many rows there are of a kind, kept in the transaction that adds or removes them: a list's `last_page`
 * then costs one read by primary key, however large the table.
 */
@Entity('counters')
export class Counter {
  @PrimaryColumn({ type: 'varchar', length: 80 })
  name!: string;

  @IntColumn()
  value!: number;
}

const OPEN_COUNTER = 'INSERT INTO counters (name, value) VALUES (?, ?)';
const COUNT = 'value = value + ?';

/** Adds `by` to a counter within the transaction of `manager`. */
export async function count(manager: EntityManager, name: string, by: number): Promise<void> {
  await upsert(manager, OPEN_COUNTER, COUNT, [name, by, by]);
}

export async function counted(manager: EntityManager, name: string): Promise<number> {
  return (await manager.findOneBy(Counter, { name }))?.value ?? 0;
}

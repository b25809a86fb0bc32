import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn } from './columns.js';

/** A maintained row count: the `last_page` of a list then costs one read by primary key, whatever the table's size. */
@Entity('counters')
export class Counter {
  @PrimaryColumn({ type: 'varchar', length: 80 })
  name!: string;

  @IntColumn()
  value!: number;
}

import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Counter } from './counter.entity.js';
import { upsert } from './upsert.js';

const INSERT_COUNTER = 'INSERT INTO counters (name, value) VALUES (?, ?)';
const INCREMENT = 'value = value + ?';

/** Row counts by name, updated in the transaction that inserts or deletes the rows. */
@Injectable()
export class Counters {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds `by`, which may be negative; the counter starts at zero. */
  async add(name: string, by: number): Promise<void> {
    await upsert(this.dataSource, INSERT_COUNTER, INCREMENT, [name, by, by]);
  }

  /** Zero for a counter that was never incremented. */
  async value(name: string): Promise<number> {
    return (await this.values([name])).get(name) ?? 0;
  }

  async values(names: readonly string[]): Promise<Map<string, number>> {
    const counters = await this.dataSource.getRepository(Counter).findBy({ name: In([...names]) });
    return new Map(counters.map(({ name, value }) => [name, value]));
  }
}

import { type Admin, activity, dataOf, expectStatus } from './admin.js';
import { call, type Response } from './http.js';
import { until } from './until.js';

const AT_ONCE = 4;
const PAGE = 100;

interface LedgerOptions {
  admin: Admin;
  /** Parcels whose histories are written to, by id. */
  parcels: readonly string[];
  /** Backends that take the writes, in turn. */
  backends: readonly string[];
}

/** What became of the writes that a ledger holds. */
export interface Balance {
  acknowledged: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** Rows without their part in the parcel's count, or counted without a row. */
  halfWritten: number;
  /** There more often than they were sent. */
  doubled: number;
}

/**
 * Writers that note which of their writes were acknowledged. Each write is a row and a count in one transaction; a
 * write without an acknowledgement may be there or not, and is not sent again.
 */
export class Ledger {
  readonly acknowledged = new Set<string>();
  /** When each write failed that did, in milliseconds since the start. */
  readonly failures: number[] = [];
  /** The longest that a write took since this was last set to 0, in milliseconds. */
  slowest = 0;
  private readonly started = performance.now();
  private sent = 0;
  private stopped = false;
  private readonly writers: Promise<void>[];

  constructor(private readonly options: LedgerOptions) {
    this.writers = Array.from({ length: AT_ONCE }, (_, n) => this.write(n));
  }

  get now(): number {
    return performance.now() - this.started;
  }

  /** Waits until so many more writes were acknowledged. */
  async grows(by: number): Promise<void> {
    const enough = this.acknowledged.size + by;
    await until(`${by} more writes are acknowledged`, () => this.acknowledged.size >= enough, { interval: 1 });
  }

  /** Lets the writes under way end, and sends no more. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.writers);
  }

  /** Compares what was acknowledged with what is there. */
  async balance(): Promise<Balance> {
    const seen = new Map<string, number>();
    let halfWritten = 0;
    for (const parcel of this.options.parcels) {
      const titles = await this.titlesOf(parcel);
      halfWritten += Math.abs(titles.length - (await this.countOf(parcel)));
      for (const title of titles) seen.set(title, (seen.get(title) ?? 0) + 1);
    }
    return {
      acknowledged: this.acknowledged.size,
      lost: [...this.acknowledged].filter((title) => !seen.has(title)).length,
      halfWritten,
      doubled: [...seen.values()].filter((times) => times > 1).length,
    };
  }

  private async write(writer: number): Promise<void> {
    const { admin, parcels, backends } = this.options;
    while (!this.stopped) {
      const n = this.sent++;
      const title = `Write ${n} of writer ${writer}`;
      const backend = backends[(n + writer) % backends.length];
      const { status, ms } = await call(`${backend}/api/activities`, {
        ...activity(parcels[n % parcels.length] ?? '', title, admin),
        timeout: 10_000,
      });
      this.slowest = Math.max(this.slowest, ms);
      if (status === 201) this.acknowledged.add(title);
      else await this.failed();
    }
  }

  /** A writer that is refused waits a little, as a client would. */
  private async failed(): Promise<void> {
    this.failures.push(this.now);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async titlesOf(parcel: string): Promise<string[]> {
    const titles: string[] = [];
    let path: string | null = `/api/activities?parcel_id=${parcel}&per_page=${PAGE}`;
    while (path) {
      const page = JSON.parse(await this.read(path)) as { data: { title: string }[]; next_page_url: string | null };
      titles.push(...page.data.map(({ title }) => title));
      path = page.next_page_url;
    }
    return titles;
  }

  /** The parcel's own count of its history: with one activity on a page, the number of pages. */
  private async countOf(parcel: string): Promise<number> {
    const response = { body: await this.read(`/api/parcels/${parcel}?per_page=1`) } as Response;
    const { history } = dataOf(response) as { history: { data: unknown[]; last_page: number } };
    return history.data.length === 0 ? 0 : history.last_page;
  }

  private async read(path: string): Promise<string> {
    const { admin, backends } = this.options;
    return expectStatus(200, await call(`${backends[0]}${path}`, { headers: admin.headers })).body;
  }
}

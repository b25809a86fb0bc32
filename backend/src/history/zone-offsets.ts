const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
const MAX_CACHED = 10_000;

/** How far the wall clock of a time zone is ahead of UTC. Cached, because `Intl` is too slow for tracking requests. */
export class ZoneOffsets {
  private readonly cached = new Map<number, number>();
  private readonly format: Intl.DateTimeFormat;

  constructor(readonly timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  }

  /** Time zones change their offset only at quarter hours; until 2011 some did so at another minute. */
  at(utc: number): number {
    const quarter = Math.floor(utc / QUARTER_MS);
    const cached = this.cached.get(quarter);
    if (cached !== undefined) return cached;
    if (this.cached.size >= MAX_CACHED) this.cached.clear();
    const offset = this.measure(quarter * QUARTER_MS);
    this.cached.set(quarter, offset);
    return offset;
  }

  /**
   * The offsets a day before and a day after a wall time. No time zone is more than a day off, so a change of clocks that
   * concerns this wall time lies between the two.
   */
  around(wall: number): [before: number, after: number] {
    return [this.at(wall - DAY_MS), this.at(wall + DAY_MS)];
  }

  /** The first moment at which the wall clock shows this time, or a later one if a change of clocks skips it. */
  firstAt(wall: number): number {
    const [before, after] = this.around(wall);
    const [byOld, byNew] = [wall - before, wall - after];
    if (before === after || this.at(byOld) === before) return byOld;
    if (this.at(byNew) === after) return byNew;
    // The clocks were put forward past this time: at the latest when the old clock would have shown it.
    for (let at = Math.ceil(byNew / QUARTER_MS) * QUARTER_MS; at < byOld; at += QUARTER_MS)
      if (at + this.at(at) >= wall) return at;
    return byOld;
  }

  /** `formatToParts` takes seven times as long. */
  private measure(utc: number): number {
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] =
      this.format.format(utc).match(/\d+/g)?.map(Number) ?? [];
    return Date.UTC(year, month - 1, day, hour, minute, second) - utc;
  }
}

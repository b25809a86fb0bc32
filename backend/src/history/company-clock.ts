import { Injectable } from '@nestjs/common';
import type { Calendar } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const DAY_MS = 24 * 3_600_000;
const QUARTER_MS = 15 * 60_000;
const MAX_CACHED_OFFSETS = 10_000;

/** A timestamp as local date and time of the company. */
export interface ClockReading {
  created_at_month: string;
  created_at_day: string;
  created_at_time: string;
}

/** Formats timestamps in the company's time zone, which the settings service keeps up to date. Caches offsets, because `Intl` is too slow for tracking requests. */
@Injectable()
export class CompanyClock {
  private readonly offsets = new Map<number, number>();
  private format: Intl.DateTimeFormat;
  private zone: string;
  private day: { calendar: Omit<Calendar, 'now'>; from: number; until: number } | undefined;

  constructor(@InjectConfig() private readonly config: Pick<Config, 'timeZone'>) {
    this.zone = config.timeZone;
    this.format = formatIn(this.zone);
  }

  /** The company's time zone. */
  get timeZone(): string {
    return this.zone;
  }

  /** The zone of a company that has set none. */
  get configured(): string {
    return this.config.timeZone;
  }

  /** From now on the zone of the settings, or that of the configuration if they have none. */
  setZone(zone: string | null): void {
    const next = zone ?? this.config.timeZone;
    if (next === this.zone) return;
    this.format = formatIn(next);
    this.zone = next;
    this.offsets.clear();
    this.day = undefined;
  }

  read(utc: number): ClockReading {
    const wall = new Date(utc + this.offset(utc));
    const hour = wall.getUTCHours();
    return {
      created_at_month: MONTHS[wall.getUTCMonth()] ?? '',
      created_at_day: TWO_DIGITS[wall.getUTCDate()] ?? '',
      created_at_time: `${TWO_DIGITS[hour % 12 || 12]}:${TWO_DIGITS[wall.getUTCMinutes()]} ${hour < 12 ? 'AM' : 'PM'}`,
    };
  }

  /**
   * The time that `entered` names: in UTC if it ends in `Z`, else on the company's wall clock. A wall time that a change
   * of clocks skips is read as if the clocks had not been changed; of one that occurs twice, the second is meant.
   */
  parse(entered: string): Date {
    const asUtc = Date.parse(entered.endsWith('Z') ? entered : `${entered}Z`);
    if (entered.endsWith('Z')) return new Date(asUtc);
    // No time zone is a day off, so a change of clocks lies between these two.
    const [before, after] = [this.offset(asUtc - DAY_MS), this.offset(asUtc + DAY_MS)];
    const times = [asUtc - before, asUtc - after].filter((time) => time + this.offset(time) === asUtc);
    return new Date(times.length > 0 ? Math.max(...times) : asUtc - before);
  }

  /** The beginning of a day, `yyyy-mm-dd`. */
  startOf(day: string): Date {
    const wall = Date.parse(`${day}T00:00:00Z`);
    // The offset of that moment, which may differ from that of the same time in UTC.
    return new Date(wall - this.offset(wall - this.offset(wall)));
  }

  /** The company's calendar at a time. */
  calendar(now: number): Calendar {
    if (!this.day || now < this.day.from || now >= this.day.until) this.day = this.dayAt(now);
    return { now: new Date(now).toISOString(), ...this.day.calendar };
  }

  /** Kept until midnight, because every lookup asks for it; asked again if the clock is put back. */
  private dayAt(now: number) {
    const until = this.nextMidnight(now);
    const calendar: Omit<Calendar, 'now'> = {
      today: this.dayOf(now),
      dayOf: (timestamp) => this.dayOf(Date.parse(timestamp)),
      startOf: (day) => this.startOf(day).toISOString(),
      midnight: new Date(until).toISOString(),
      timeZone: this.timeZone,
    };
    return { calendar, from: now, until };
  }

  private dayOf(utc: number): string {
    return new Date(utc + this.offset(utc)).toISOString().slice(0, 10);
  }

  /** When the day after that of `now` begins. The offset may change in between, or at midnight itself. */
  private nextMidnight(now: number): number {
    const wall = (Math.floor((now + this.offset(now)) / DAY_MS) + 1) * DAY_MS;
    const midnight = wall - this.offset(now);
    const changed = wall - this.offset(midnight);
    return this.dayOf(changed) === this.dayOf(now) ? midnight : changed;
  }

  /** Time zones change their offset only at quarter hours. */
  private offset(utc: number): number {
    const quarter = Math.floor(utc / QUARTER_MS);
    const cached = this.offsets.get(quarter);
    if (cached !== undefined) return cached;
    if (this.offsets.size >= MAX_CACHED_OFFSETS) this.offsets.clear();
    const offset = this.measure(quarter * QUARTER_MS);
    this.offsets.set(quarter, offset);
    return offset;
  }

  private measure(utc: number): number {
    const parts = Object.fromEntries(this.format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - utc;
  }
}

const formatIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** The day after one, both `yyyy-mm-dd`. */
export const dayAfter = (day: string): string => daysLater(day, 1);

/** The day before one, both `yyyy-mm-dd`. */
export const dayBefore = (day: string): string => daysLater(day, -1);

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const QUARTER_MS = 15 * 60_000;
const MAX_CACHED_OFFSETS = 10_000;

/** A timestamp as local date and time of the company. */
export interface ClockReading {
  created_at_month: string;
  created_at_day: string;
  created_at_time: string;
}

/** Formats timestamps in the company's time zone. Caches offsets, because `Intl` is too slow for tracking requests. */
@Injectable()
export class CompanyClock {
  private readonly offsets = new Map<number, number>();
  private readonly format: Intl.DateTimeFormat;

  constructor(@InjectConfig() config: Config) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: config.timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
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

import { Injectable } from '@nestjs/common';
import type { Calendar } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { ZoneOffsets } from './zone-offsets.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const DAY_MS = 24 * 3_600_000;

/** A timestamp as local date and time of the company. */
export interface ClockReading {
  created_at_month: string;
  created_at_day: string;
  created_at_time: string;
}

/** Formats timestamps in the company's time zone, which the settings service keeps up to date. */
@Injectable()
export class CompanyClock {
  private offsets: ZoneOffsets;
  private day: { calendar: Omit<Calendar, 'now'>; from: number; until: number } | undefined;

  constructor(@InjectConfig() private readonly config: Pick<Config, 'timeZone'>) {
    this.offsets = new ZoneOffsets(config.timeZone);
  }

  /** The company's time zone. */
  get timeZone(): string {
    return this.offsets.timeZone;
  }

  /** The zone of a company that has set none. */
  get configured(): string {
    return this.config.timeZone;
  }

  /** From now on the zone of the settings, or that of the configuration if they have none. */
  setZone(zone: string | null): void {
    const next = zone ?? this.config.timeZone;
    if (next === this.timeZone) return;
    this.offsets = new ZoneOffsets(next);
    this.day = undefined;
  }

  read(utc: number): ClockReading {
    const wall = new Date(utc + this.offsets.at(utc));
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
    const [before, after] = this.offsets.around(asUtc);
    const times = [asUtc - before, asUtc - after].filter((time) => time + this.offsets.at(time) === asUtc);
    return new Date(times.length > 0 ? Math.max(...times) : asUtc - before);
  }

  /**
   * When a day, `yyyy-mm-dd`, begins: at its first moment, which is not at midnight where summer time starts then. A day
   * that the clocks skip begins, and ends, when the next one does.
   */
  startOf(day: string): Date {
    return new Date(this.offsets.firstAt(Date.parse(`${day}T00:00:00Z`)));
  }

  /** The company's calendar at a time. */
  calendar(now: number): Calendar {
    if (!this.day || now < this.day.from || now >= this.day.until) this.day = this.dayAt(now);
    return { now: new Date(now).toISOString(), ...this.day.calendar };
  }

  /** Kept until midnight, because every lookup asks for it; asked again if the clock is put back. */
  private dayAt(now: number) {
    const until = this.startOf(dayAfter(this.dayOf(now))).getTime();
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
    return new Date(utc + this.offsets.at(utc)).toISOString().slice(0, 10);
  }
}

/** The day after one, both `yyyy-mm-dd`. */
export const dayAfter = (day: string): string => daysLater(day, 1);

/** The day before one, both `yyyy-mm-dd`. */
export const dayBefore = (day: string): string => daysLater(day, -1);

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

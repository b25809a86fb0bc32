/** How many backups are kept: the last one of each of so many days, weeks and months that have one. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

const DAY_MS = 24 * 3_600_000;

/** Those of `names`, the newest first, that are kept. The newest one always is. @param dayOf `yyyy-mm-dd` of a backup */
export function keptOf(names: readonly string[], { daily, weekly, monthly }: Keep, dayOf: (name: string) => string) {
  const kept = new Set(names.slice(0, 1));
  const keepFirsts = (count: number, periodOf: (day: string) => string) => {
    const periods = new Set<string>();
    for (const name of names) {
      const period = periodOf(dayOf(name));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(name);
    }
  };
  keepFirsts(daily, (day) => day);
  keepFirsts(weekly, mondayOf);
  keepFirsts(monthly, (day) => day.slice(0, 7));
  return kept;
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

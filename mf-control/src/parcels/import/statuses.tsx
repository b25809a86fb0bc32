import type { EventReading, ImportRow } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../../i18n/text';
import { MeaningLine } from '../../meaning/meaning-line';
import { meaningOf } from '../../meaning/use-meaning';
import { readingOf } from '../../meaning/use-reading';
import css from './import.module.css';

const MAX_SHOWN = 20;

/** What customers will see of the statuses in the file, the most frequent first. */
export function Statuses({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText();
  const statuses = useMemo(() => statusesOf(rows), [rows]);
  const readings = useReadings(statuses);
  if (readings.size === 0) return null;
  return (
    <section aria-label={t('import.statuses')}>
      <h3>{t('import.statuses')}</h3>
      <ul className={css.statuses}>
        {[...readings].map(([status, reading]) => (
          <li key={status}>
            <strong>{status}</strong>
            <MeaningLine meaning={meaningOf(reading)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusesOf(rows: readonly ImportRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { status, outcome } of rows)
    if (status && outcome !== 'same') counts.set(status, (counts.get(status) ?? 0) + 1);
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, MAX_SHOWN).map(([status]) => status);
}

/** One after the other. */
function useReadings(statuses: readonly string[]): ReadonlyMap<string, EventReading> {
  const api = useApi();
  const [readings, setReadings] = useState<ReadonlyMap<string, EventReading>>(new Map());
  useEffect(() => {
    const controller = new AbortController();
    setReadings(new Map());
    void (async () => {
      for (const status of statuses) {
        const reading = await readingOf(api, { status }, controller.signal);
        if (controller.signal.aborted) return;
        if (reading) setReadings((before) => new Map(before).set(status, reading));
      }
    })();
    return () => controller.abort();
  }, [api, statuses]);
  return readings;
}

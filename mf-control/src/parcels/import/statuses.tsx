import type { ImportRow } from '@waybill/contracts';
import { Link } from '@waybill/kit';
import { useMemo } from 'react';
import { useText } from '../../i18n/text';
import { MeaningLine } from '../../meaning/meaning-line';
import { SettleForm } from '../../meaning/settle-form';
import { meaningOf } from '../../meaning/use-meaning';
import { WORDINGS } from '../../meaning/wordings-path';
import { standardRoutes } from '../../resource/routes';
import { type FileStatus, statusesOf } from './file-statuses';
import css from './import.module.css';
import { type StatusReading, useReadings } from './use-readings';

/** What customers will see of the statuses in the file, the most frequent first; where it is wrong, it is settled here. */
export function Statuses({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText();
  const statuses = useMemo(() => statusesOf(rows), [rows]);
  const { readings, reread } = useReadings(statuses);
  const shown = statuses.filter(({ event, status }) => event || readings.has(status));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('import.statuses')}>
      <h3>{t('import.statuses')}</h3>
      <ul className={css.statuses}>
        {shown.map((each) => (
          <li key={`${each.event} ${each.status}`}>
            <Status {...each} reading={readings.get(each.status)} onChange={() => reread(each.status)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StatusProps extends FileStatus {
  reading: StatusReading;
  onChange: () => void;
}

function Status({ status, event, isNew, reading, onChange }: StatusProps) {
  const t = useText();
  const meaning = event ? { event, isUnclear: false, suggestion: null } : meaningOf(reading ?? null);
  return (
    <>
      <strong>{status}</strong>
      <MeaningLine meaning={meaning} isNew={isNew} />
      {!event && reading?.source === 'mapping' && <Link to={standardRoutes(WORDINGS).list}>{t('import.mapped')}</Link>}
      {!event && reading && reading.source !== 'mapping' && (
        <SettleForm
          wording={status}
          suggestion={reading.event ?? reading.suggestion}
          onSettled={onChange}
          onUndone={onChange}
        />
      )}
    </>
  );
}

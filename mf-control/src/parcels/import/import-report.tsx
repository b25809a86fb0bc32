import type { ImportRow } from '@waybill/contracts';
import { Button, Icon } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import css from './import.module.css';
import { ICONS } from './outcomes';

/** Rows that are shown at once: a file may have twenty thousand. */
const STEP = 100;

/** The rows of the file with their outcomes, invalid ones first. */
export function ImportReport({ rows }: { rows: readonly ImportRow[] }) {
  const t = useText();
  const [shown, setShown] = useState(STEP);
  const ordered = [...rows].sort((a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'));
  const left = Math.min(STEP, rows.length - shown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={css.scroll} aria-label={t('import.rows')} tabIndex={0}>
      <table className={css.report}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('parcels.code')}</th>
            <th scope="col">{t('import.outcome')}</th>
            <th scope="col">{t('import.details')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, shown).map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + STEP)}>
          {t('import.more', { n: left })}
        </Button>
      )}
    </section>
  );
}

function Row({ row }: { row: ImportRow }) {
  const t = useText();
  return (
    <tr>
      <td>{row.line}</td>
      <td>
        <code>{row.tracking_code}</code>
      </td>
      <td>
        <span className={css.outcome} data-outcome={row.outcome}>
          <Icon name={ICONS[row.outcome]} />
          <span className={css.word}>{t(`outcome.${row.outcome}`)}</span>
        </span>
      </td>
      <td>{row.outcome === 'wrong' ? row.errors.join(' ') : <Edits edits={row.edits} />}</td>
    </tr>
  );
}

/** What each changed column was and becomes. */
function Edits({ edits }: Pick<ImportRow, 'edits'>) {
  const t = useText();
  if (edits.length === 0) return null;
  return (
    <ul className={css.edits}>
      {edits.map(({ column, before, after }) => (
        <li key={column}>
          <code>{column}</code>
          {': '}
          <del>{before ?? t('import.nothingBefore')}</del>
          <span aria-hidden="true" className={css.arrow}>
            {' → '}
          </span>
          <ins>{after ?? t('import.nothingBefore')}</ins>
        </li>
      ))}
    </ul>
  );
}

import type { ParcelImportReport } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { useText } from '../../i18n/text';
import css from './import.module.css';

const ICONS = { new: 'add', changed: 'edit', same: 'check', wrong: 'error' } as const;

/** Each row of the file with its outcome, invalid rows first. */
export function ImportReport({ rows }: { rows: ParcelImportReport['rows'] }) {
  const t = useText();
  const ordered = [...rows].sort((a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={css.scroll} aria-label={t('import.rows')} tabIndex={0}>
      <table className={css.report}>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            <th scope="col">{t('parcels.code')}</th>
            <th scope="col">{t('import.outcome')}</th>
            <th scope="col">{t('import.details')}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <code>{row.tracking_code}</code>
              </td>
              <td>
                <span className={css.outcome} data-outcome={row.outcome}>
                  <Icon name={ICONS[row.outcome]} />
                  {t(`outcome.${row.outcome}`)}
                </span>
              </td>
              <td>{row.outcome === 'wrong' ? row.errors.join(' ') : row.changes.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

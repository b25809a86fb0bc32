import { IMPORT_LIMITS, PARCEL_COLUMNS, type ParcelImportReport } from '@waybill/contracts';
import { Button, ErrorPanel, LinkButton, PageTitle, SuccessPanel } from '@waybill/kit';
import { ProgressBar } from '@waybill/kit/forms';
import inputCss from '@waybill/kit/styles/file-input.module.css';
import { type FormEvent, useId } from 'react';
import { useText } from '../../i18n/text';
import { Group } from '../../ui/group';
import css from './import.module.css';
import { ImportReport } from './import-report';
import { type Import, useImport } from './use-import';

export const IMPORT = '/control/parcels/import.html';

/** Import of parcels from a CSV file: a preview first, then all rows or none. */
export function ImportPage({ listPath }: { listPath: string }) {
  const t = useText();
  const run = useImport();
  return (
    <>
      <PageTitle>{t('parcels.import')}</PageTitle>
      <Group title={t('import.file')} hint={t('import.hint', { rows: IMPORT_LIMITS.rows })}>
        <details>
          <summary>{t('import.columns')}</summary>
          <p className={css.columns}>
            <code>{PARCEL_COLUMNS.join(',')}</code>
          </p>
        </details>
        <FileForm run={run} />
        {run.sent !== null && <ProgressBar value={run.sent} label={t('image.progress')} />}
        <ErrorPanel errors={run.errors} />
      </Group>
      {run.report && <Outcome run={run} report={run.report} listPath={listPath} />}
    </>
  );
}

function FileForm({ run }: { run: Import }) {
  const t = useText();
  const id = useId();
  const check = (event: FormEvent) => {
    event.preventDefault();
    void run.send('no');
  };
  return (
    <form className={css.form} onSubmit={check}>
      <label htmlFor={id}>{t('import.choose')}</label>
      <div className={css.file}>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className={inputCss.input}
          onChange={(event) => run.choose(event.target.files?.[0] ?? null)}
        />
        <Button type="submit" busy={run.busy} disabled={!run.file}>
          {t('import.check')}
        </Button>
      </div>
    </form>
  );
}

interface OutcomeProps {
  run: Import;
  report: ParcelImportReport;
  listPath: string;
}

function Outcome({ run, report, listPath }: OutcomeProps) {
  const t = useText();
  const count = (outcome: ParcelImportReport['rows'][number]['outcome']) =>
    report.rows.filter((row) => row.outcome === outcome).length;
  const invalid = count('wrong');
  const writes = count('new') + count('changed');
  return (
    <Group
      title={t('import.report')}
      hint={t('import.counts', { new: count('new'), changed: count('changed'), same: count('same'), invalid })}
    >
      <SuccessPanel message={report.applied ? t('import.applied', { n: writes }) : ''}>
        <LinkButton to={listPath} size="small">
          {t('parcels.list')}
        </LinkButton>
      </SuccessPanel>
      <ImportReport rows={report.rows} />
      {!report.applied && invalid > 0 && <p>{t('import.fix', { n: invalid })}</p>}
      {!report.applied && invalid + writes === 0 && <p>{t('import.nothing')}</p>}
      {!report.applied && writes > 0 && (
        <div>
          <Button variant="primary" busy={run.busy} disabled={invalid > 0} onClick={() => void run.send('yes')}>
            {t('import.apply', { n: writes })}
          </Button>
        </div>
      )}
    </Group>
  );
}

import { ENTRY_EVENTS, IMPORT_LIMITS, PARCEL_FILE_COLUMNS } from '@waybill/contracts';
import { Button, ErrorPanel, PageTitle } from '@waybill/kit';
import { ProgressBar } from '@waybill/kit/forms';
import inputCss from '@waybill/kit/styles/file-input.module.css';
import { type FormEvent, useId } from 'react';
import { useText } from '../../i18n/text';
import { Group } from '../../ui/group';
import { CheckStep } from './check-step';
import { EncodingChoice } from './encoding-choice';
import { saveTemplate } from './files';
import css from './import.module.css';
import { ImportStep } from './import-step';
import { type Import, useImport } from './use-import';

export const IMPORT = '/control/parcels/import.html';

/** Import of parcels from a table, in three steps: the file, what it would do, and doing it. */
export function ImportPage({ listPath }: { listPath: string }) {
  const t = useText();
  const run = useImport();
  const { report } = run;
  return (
    <>
      <PageTitle
        actions={
          <Button icon="download" onClick={saveTemplate}>
            {t('import.template')}
          </Button>
        }
      >
        {t('parcels.import')}
      </PageTitle>
      <FileStep run={run} />
      {report && <CheckStep rows={report.rows} />}
      {report && <ImportStep run={run} rows={report.rows} listPath={listPath} />}
    </>
  );
}

function FileStep({ run }: { run: Import }) {
  const t = useText();
  const source = run.report?.source;
  return (
    <Group title={t('import.file')} hint={t('import.hint', { rows: IMPORT_LIMITS.rows })}>
      <details>
        <summary>{t('import.columns')}</summary>
        <p className={css.columns}>
          <code>{PARCEL_FILE_COLUMNS.join(',')}</code>
        </p>
        <p>{t('import.columnsHint')}</p>
        <p className={css.columns}>
          {t('import.eventHint')} <code>{ENTRY_EVENTS.join(', ')}</code>
        </p>
      </details>
      <FileForm run={run} />
      {run.sent !== null && <ProgressBar value={run.sent} label={t('image.progress')} />}
      <ErrorPanel errors={run.errors} />
      {source?.encoding && <EncodingChoice source={source} onChoose={(encoding) => void run.check(encoding)} />}
    </Group>
  );
}

function FileForm({ run }: { run: Import }) {
  const t = useText();
  const id = useId();
  const check = (event: FormEvent) => {
    event.preventDefault();
    void run.check();
  };
  return (
    <form className={css.form} onSubmit={check}>
      <label htmlFor={id}>{t('import.choose')}</label>
      <div className={css.file}>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          className={inputCss.input}
          onChange={(event) => run.choose(event.target.files?.[0] ?? null)}
        />
        <Button type="submit" variant={run.report ? 'secondary' : 'primary'} busy={run.busy} disabled={!run.file}>
          {t('import.check')}
        </Button>
      </div>
    </form>
  );
}

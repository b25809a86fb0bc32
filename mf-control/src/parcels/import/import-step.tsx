import type { ImportRow } from '@waybill/contracts';
import { Button, LinkButton } from '@waybill/kit';
import { useText } from '../../i18n/text';
import { Group } from '../../ui/group';
import { BulkNotice } from '../bulk/bulk-notice';
import { countOf } from './outcomes';
import type { Import } from './use-import';

interface ImportStepProps {
  run: Import;
  rows: readonly ImportRow[];
  listPath: string;
}

/** Imports the valid rows, as a job that can be stopped and undone. */
export function ImportStep({ run, rows, listPath }: ImportStepProps) {
  const t = useText();
  const invalid = countOf(rows, 'wrong');
  const writes = countOf(rows, 'new') + countOf(rows, 'changed');
  if (run.started)
    return (
      <Group title={t('import.step')}>
        <BulkNotice reload={() => {}} />
        <div>
          <LinkButton to={listPath}>{t('parcels.list')}</LinkButton>
        </div>
      </Group>
    );
  return (
    <Group title={t('import.step')} hint={t('import.stepHint')}>
      {invalid > 0 && <p>{t('import.leftOut', { n: invalid })}</p>}
      {writes === 0 && <p>{t('import.nothing')}</p>}
      {writes > 0 && (
        <div>
          <Button variant="primary" busy={run.busy} onClick={() => void run.start()}>
            {t('import.apply', { n: writes })}
          </Button>
        </div>
      )}
    </Group>
  );
}

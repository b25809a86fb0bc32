import { Button, ErrorPanel } from '@waybill/kit';
import { useText } from '../i18n/text';

/** The errors of a failed read, with a retry. */
export function LoadError({ errors, onRetry }: { errors: readonly string[]; onRetry: () => void }) {
  const t = useText();
  return (
    <ErrorPanel errors={errors}>
      <p>{t('list.loadFailed')}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </ErrorPanel>
  );
}

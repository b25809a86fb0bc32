import { Button, ErrorPanel } from '@waybill/kit';
import { useText } from '../i18n/text';

/** Why something could not be read, and another try. */
export function ReadErrors({ errors, onRetry }: { errors: readonly string[]; onRetry: () => void }) {
  const t = useText();
  return (
    <ErrorPanel errors={errors}>
      <p>{t('list.unread')}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {t('list.retry')}
      </Button>
    </ErrorPanel>
  );
}

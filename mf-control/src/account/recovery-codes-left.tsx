import { ACCOUNT_LIMITS, type RecoveryCodes } from '@waybill/contracts';
import { Button, useApi } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { ChangeProps } from './change';
import { Part } from './part';

/** How many recovery codes are left, and the button that replaces them. */
export function RecoveryCodesLeft({ account, change, onAdded }: ChangeProps) {
  const t = useText();
  const api = useApi();
  const replace = async () => {
    if (!window.confirm(t('codes.confirmReplace'))) return;
    const result = await change(() => api.post<RecoveryCodes>('/api/admins/recovery-codes'));
    if (result?.status === 'success') onAdded(result.data);
  };
  return (
    <Part title={t('codes.title')} hint={t('codes.hint')}>
      <p>{t('codes.left', { left: account.recovery_codes_left, total: ACCOUNT_LIMITS.recoveryCodes })}</p>
      <p>
        <Button icon="refresh" onClick={() => void replace()}>
          {t('codes.replace')}
        </Button>
      </p>
    </Part>
  );
}

import type { Account, RecoveryCodes } from '@waybill/contracts';
import { useToast } from '@waybill/kit';
import { useState } from 'react';
import { useConfirmation } from '../auth/confirmation';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './account.module.css';
import { AuthenticatorApp } from './authenticator-app';
import type { Change } from './change';
import { NewRecoveryCodes } from './new-recovery-codes';
import { Passkeys } from './passkeys';
import { RecoveryCodesLeft } from './recovery-codes-left';

interface TwoStepProps {
  account: Account;
  /** Reads the account again. */
  onChange: () => void;
}

/** Passkeys, authenticator app and recovery codes. */
export function TwoStep({ account, onChange }: TwoStepProps) {
  const t = useText();
  const toast = useToast();
  const { confirm, dialog } = useConfirmation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const isOn = account.passkeys.length > 0 || account.authenticator !== null;

  const change: Change = async (call) => {
    if (!(await confirm())) return null;
    const result = await call();
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    return result;
  };
  const added = ({ recovery_codes }: RecoveryCodes) => {
    if (recovery_codes) setCodes(recovery_codes);
    onChange();
  };
  const parts = { account, change, onChange, onAdded: added };
  return (
    <Group title={t('twoStep.title')} hint={t(isOn ? 'twoStep.on' : 'twoStep.off')} wide>
      <div className={css.parts} {...useKeptFocus<HTMLDivElement>()}>
        {codes && <NewRecoveryCodes codes={codes} email={account.email} onDone={() => setCodes(null)} />}
        <Passkeys {...parts} />
        <AuthenticatorApp {...parts} />
        {isOn && <RecoveryCodesLeft {...parts} />}
      </div>
      {dialog}
    </Group>
  );
}

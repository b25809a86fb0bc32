import { Button, useToast } from '@waybill/kit';
import { useLeaveGuard } from '@waybill/kit/forms';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../i18n/text';
import { saveFile } from '../ui/save-file';
import css from './account.module.css';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** New recovery codes, shown once: to copy, download or print. Leaving the page asks until they are saved. */
export function NewRecoveryCodes({ codes, email, onDone }: NewRecoveryCodesProps) {
  const t = useText();
  const toast = useToast();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLeaveGuard(true, t('codes.leave'));
  useEffect(() => heading.current?.focus(), []);
  const text = [t('codes.fileTitle', { site: window.location.host, email }), '', ...codes, ''].join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('codes.copied'), 'success'),
      () => toast(t('codes.notCopied'), 'error'),
    );
  return (
    <section aria-labelledby={id} className={css.newCodes}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {t('codes.new')}
      </h3>
      <p>{t('codes.newHint')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button icon="content_copy" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button icon="download" onClick={() => saveFile('recovery-codes.txt', 'text/plain', text)}>
          {t('codes.download')}
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
        <Button variant="primary" icon="check" onClick={onDone}>
          {t('codes.done')}
        </Button>
      </div>
    </section>
  );
}

import { Button } from '@waybill/kit';
import { useRef, useState } from 'react';
import { type TextKey, useText } from '../../i18n/text';
import css from './answer.module.css';

/** The tracking code with buttons to copy, share and print. */
export function CodeLine({ code }: { code: string }) {
  const t = useText();
  const element = useRef<HTMLElement>(null);
  const [status, setStatus] = useState<TextKey | null>(null);

  const copy = async (text: string, done: TextKey) => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (!copied && element.current) window.getSelection()?.selectAllChildren(element.current);
    setStatus(copied ? done : 'code.copy_failed');
  };
  const share = async () => {
    const url = `${window.location.origin}/track.html?${new URLSearchParams({ code })}`;
    if (!navigator.share) return copy(url, 'code.link_copied');
    // Closing the share sheet rejects the promise: not an error.
    await navigator.share({ title: t('code.share_title', { code }), url }).catch(() => undefined);
  };

  return (
    <div className={css.codeLine}>
      <p className={css.code}>
        <span className={css.field}>{t('code.label')}</span>
        <code ref={element} dir="ltr">
          {code}
        </code>
      </p>
      <div className={css.actions}>
        <Button size="small" icon="content_copy" onClick={() => copy(code, 'code.copied')}>
          {t('code.copy')}
        </Button>
        <Button size="small" icon="share" onClick={share}>
          {t('code.share')}
        </Button>
        <Button size="small" icon="print" onClick={() => window.print()}>
          {t('code.print')}
        </Button>
        <span role="status" className={css.status}>
          {status && t(status)}
        </span>
      </div>
    </div>
  );
}

import { Button } from '@waybill/kit';
import { useRef, useState } from 'react';
import { type TextKey, useText } from '../../text';
import css from './answer.module.css';

/** The code, to copy, to share and to print. */
export function CodeLine({ code }: { code: string }) {
  const t = useText();
  const shown = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<TextKey | null>(null);

  const copy = async (text: string, done: TextKey) => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (!copied && shown.current) window.getSelection()?.selectAllChildren(shown.current);
    setSaid(copied ? done : 'code.copy_failed');
  };
  const share = async () => {
    const url = `${window.location.origin}/track.html?${new URLSearchParams({ code })}`;
    if (!navigator.share) return copy(url, 'code.link_copied');
    // Closing the share sheet rejects: nothing to say about that.
    await navigator.share({ title: t('code.share_title', { code }), url }).catch(() => undefined);
  };

  return (
    <div className={css.codeLine}>
      <p className={css.code}>
        <span className={css.field}>{t('code.label')}</span>
        <code ref={shown} dir="ltr">
          {code}
        </code>
      </p>
      <div className={css.tools}>
        <Button size="small" icon="content_copy" onClick={() => copy(code, 'code.copied')}>
          {t('code.copy')}
        </Button>
        <Button size="small" icon="share" onClick={share}>
          {t('code.share')}
        </Button>
        <Button size="small" icon="print" onClick={() => window.print()}>
          {t('code.print')}
        </Button>
        <span role="status" className={css.said}>
          {said && t(said)}
        </span>
      </div>
    </div>
  );
}

import type { VerifiedView } from '@waybill/contracts';
import { Button, useApi, useLanguage } from '@waybill/kit';
import { useState } from 'react';
import { Section } from '../section/section';
import css from './recipient.module.css';
import type { RecipientText } from './texts';

interface BrowsersProps {
  view: VerifiedView;
  code: string;
  t: RecipientText;
  /** Null: this browser has no view any more. */
  onEnded: (view: VerifiedView | null) => void;
}

/** Every browser that sees this, so that a mail that was forwarded too far can be called back. */
export function Browsers({ view, code, t, onEnded }: BrowsersProps) {
  const api = useApi();
  const { formatDate } = useLanguage();
  const [failed, setFailed] = useState(false);
  const end = async (browser?: VerifiedView['browsers'][number]) => {
    const body = { code, ...(browser && { browser_id: browser.id }) };
    const { status } = await api.delete<null>('/api/recipients/verifications', body);
    setFailed(status === 'error');
    if (status === 'error') return;
    const left = view.browsers.filter(({ id }) => id !== browser?.id);
    onEnded(!browser || browser.is_this ? null : { ...view, browsers: left });
  };
  // What came by a link, which may have been forwarded, ends nothing that proved the address by a code.
  const isByLink = view.browsers.some(({ is_this, by }) => is_this && by === 'link');
  return (
    <Section title={t('browsers')}>
      <ul className={css.browsers}>
        {view.browsers.map((browser) => (
          <li key={browser.id}>
            <span>
              <bdi>{[browser.browser, browser.system].filter(Boolean).join(' · ') || '–'}</bdi>
              {browser.is_this && ` (${t('this')})`}
              <small className={css.muted}>{formatDate(browser.created_at, 'datetime')}</small>
            </span>
            {(browser.by === 'link' || !isByLink) && (
              <Button size="small" onClick={() => void end(browser)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button size="small" variant="danger" onClick={() => void end()}>
        {t('end_all')}
      </Button>
      {failed && <p role="alert">{t('failed')}</p>}
    </Section>
  );
}

import { ErrorPanel, SuccessPanel, useSearchParams } from '@waybill/kit';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../i18n/text';
import { ConfirmLink, StopLink } from './link-forms';
import css from './updates.module.css';
import { Ways } from './ways';

/** What the page says after a form that was sent without JavaScript. */
const DONE: Partial<Record<string, TextKey>> = {
  sent: 'updates.sent',
  confirmed: 'updates.confirm.done',
  stopped: 'updates.stop.done',
  forgotten: 'updates.forget.done',
};
const FAILED: Partial<Record<string, TextKey>> = { failed: 'updates.failed', expired: 'updates.expired' };

/**
 * Updates about a parcel: `?code=…` offers them. The links of mails open it with a token and ask before anything changes,
 * because programs that look at links open them too.
 */
export function UpdatesPage() {
  const t = useText();
  const [params] = useSearchParams();
  const [confirm, stop, result] = [params.get('confirm'), params.get('stop'), params.get('result')];
  if (confirm !== null)
    return (
      <Page title={t('updates.confirm.title')}>
        <ConfirmLink token={confirm} />
      </Page>
    );
  if (stop !== null)
    return (
      <Page title={t('updates.stop.title')}>
        <StopLink token={stop} />
      </Page>
    );
  if (result !== null)
    return (
      <Page title={t('updates.title')}>
        <Result name={result} />
      </Page>
    );
  return (
    <Page title={t('updates.title')}>
      <Ways code={params.get('code')} />
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <h1 id="page-heading">{title}</h1>
      {children}
    </div>
  );
}

function Result({ name }: { name: string }) {
  const t = useText();
  const done = DONE[name];
  if (done) return <SuccessPanel message={t(done)} />;
  return <ErrorPanel errors={[t(FAILED[name] ?? 'updates.failed')]} />;
}

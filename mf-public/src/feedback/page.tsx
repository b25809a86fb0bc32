import { ErrorPanel, SuccessPanel, useSearchParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './feedback.module.css';
import { FeedbackForm } from './feedback-form';

/** How was the delivery? `?code=…&rating=4` fills in the form; nothing is sent before the visitor sends it. */
export function FeedbackPage() {
  const t = useText();
  const [params] = useSearchParams();
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <h1 id="page-heading">{t('rating.title')}</h1>
        <p>{t('rating.intro')}</p>
      </header>
      {params.has('failed') && <ErrorPanel errors={[t('rating.failed')]} />}
      {params.has('sent') ? <SuccessPanel message={t('rating.sent')} /> : <FeedbackForm />}
    </div>
  );
}

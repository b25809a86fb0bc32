import { ErrorPanel, SuccessPanel, useSearchParams } from '@waybill/kit';
import { useText } from '../text';
import css from './contact.module.css';
import { ContactForm } from './contact-form';
import { Ways } from './ways';

export function ContactPage() {
  const t = useText();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('menu.contact')}</h1>
        <p className={css.intro}>{t('contact.intro')}</p>
      </header>
      <PlainOutcome />
      <div className={css.columns}>
        <ContactForm />
        <Ways />
      </div>
    </div>
  );
}

const REFERENCE = /^[A-Z0-9-]{3,40}$/;

/** Where a form that was sent without scripts leads back to: the address tells what became of it. */
function PlainOutcome() {
  const t = useText();
  const [params] = useSearchParams();
  const reference = params.get('sent') ?? '';
  if (params.has('failed')) return <ErrorPanel errors={[t('contact.failed')]} />;
  return REFERENCE.test(reference) && <SuccessPanel message={t('contact.sent', { reference })} />;
}

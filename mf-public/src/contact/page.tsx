import { ErrorPanel, SuccessPanel, useSearchParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import { AboutUs } from './about-us';
import { useAnchor, useService } from './anchors';
import css from './contact.module.css';
import { ContactChannels } from './contact-channels';
import { ContactForm } from './contact-form';
import { ServiceList } from './service-list';

export function ContactPage() {
  const t = useText();
  const service = useService();
  useAnchor();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 id="page-heading">{t('menu.contact')}</h1>
        <p className={css.intro}>{t('contact.intro')}</p>
      </header>
      <SubmitResult />
      <div className={css.columns}>
        <ContactForm key={service} service={service} />
        <ContactChannels />
      </div>
      <ServiceList />
      <AboutUs />
    </div>
  );
}

const REFERENCE = /^[A-Z0-9-]{3,40}$/;

/** Result of a form that was submitted without JavaScript, from the query of the URL it redirects to. */
function SubmitResult() {
  const t = useText();
  const [params] = useSearchParams();
  const reference = params.get('sent') ?? '';
  if (params.has('failed')) return <ErrorPanel errors={[t('contact.failed')]} />;
  return REFERENCE.test(reference) && <SuccessPanel message={t('contact.sent', { reference })} />;
}

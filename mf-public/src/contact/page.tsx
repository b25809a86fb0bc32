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
      <div className={css.columns}>
        <ContactForm />
        <Ways />
      </div>
    </div>
  );
}

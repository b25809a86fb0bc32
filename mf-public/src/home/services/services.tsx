import { Icon, Link } from '@waybill/kit';
import { useOwnText } from '../../i18n/own-text';
import { SERVICES } from '../../services/service-list';
import { Section } from '../section/section';
import css from './services.module.css';

/** Each card leads to its service on the contact page. */
export function Services() {
  const t = useOwnText();
  return (
    <Section title={t('services.title')}>
      <ul className={css.services}>
        {SERVICES.map(({ name, icon }) => (
          <li key={name} className={css.service}>
            <Icon name={icon} className={css.icon} />
            <h3 className={css.title}>
              <Link to={`/contact.html#${name}`}>{t(`services.${name}.title`)}</Link>
            </h3>
            <p className={css.text}>{t(`services.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { Icon, Link } from '@waybill/kit';
import { useOwnText } from '../i18n/own-text';
import { SERVICES } from '../services/service-list';
import { ANCHORS } from './anchors';
import css from './company.module.css';

/** What the company offers; each service has an anchor and a link that begins a message about it. */
export function ServiceList() {
  const t = useOwnText();
  return (
    <section className={css.section} aria-labelledby={ANCHORS.services}>
      <h2 id={ANCHORS.services} className={css.title} tabIndex={-1}>
        {t('services.title')}
      </h2>
      <ul className={css.services}>
        {SERVICES.map(({ name, icon }) => (
          <li key={name} className={css.service}>
            <Icon name={icon} className={css.icon} />
            <h3 id={name} className={css.name} tabIndex={-1}>
              {t(`services.${name}.title`)}
            </h3>
            <p>{t(`services.${name}.text`)}</p>
            <Link to={`/contact.html?service=${name}#${ANCHORS.form}`} className={css.ask} aria-describedby={name}>
              {t('services.ask')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

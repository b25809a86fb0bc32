import { LinkButton } from '@waybill/kit';
import { useText } from '../i18n/text';
import { Illustration } from '../illustrations/illustration';
import css from './experience.module.css';
import { Section } from './section/section';

export function Experience() {
  const t = useText();
  return (
    <Section title={t('experience.title')} background="card">
      <div className={css.experience}>
        <div className={css.copy}>
          <p className={css.text}>{t('experience.text')}</p>
          <LinkButton to="/contact.html" variant="secondary" icon="mail">
            {t('experience.link')}
          </LinkButton>
        </div>
        <Illustration name="road" className={css.scene} />
      </div>
    </Section>
  );
}

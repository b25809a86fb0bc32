import { LinkButton } from '@waybill/kit';
import { Picture } from '../art/picture';
import { useText } from '../text';
import css from './experience.module.css';
import { Section } from './section';

export function Experience() {
  const t = useText();
  return (
    <Section title={t('experience.title')} ground="card">
      <div className={css.experience}>
        <div className={css.words}>
          <p className={css.text}>{t('experience.text')}</p>
          <LinkButton to="/contact.html" variant="secondary" icon="mail">
            {t('experience.link')}
          </LinkButton>
        </div>
        <Picture name="road" className={css.picture} />
      </div>
    </Section>
  );
}

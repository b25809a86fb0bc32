import { useText } from '../i18n/text';
import css from './aims.module.css';
import { Section } from './section/section';

const AIMS = ['strategy', 'vision', 'mission'] as const;

export function Aims() {
  const t = useText();
  return (
    <Section title={t('aims.title')}>
      <div className={css.aims}>
        {AIMS.map((aim) => (
          <article key={aim} className={css.aim}>
            <h3>{t(`aims.${aim}.title`)}</h3>
            <p>{t(`aims.${aim}.text`)}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}

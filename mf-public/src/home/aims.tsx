import { useOwnText } from '../i18n/own-text';
import css from './aims.module.css';
import { Section } from './section/section';

const AIMS = ['strategy', 'vision', 'mission'] as const;

export function Aims() {
  const t = useOwnText();
  return (
    <Section title={t('aims.title')} look="beside">
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

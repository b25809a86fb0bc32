import { useText } from '../i18n/text';
import { Illustration } from '../illustrations/illustration';
import { ANCHORS } from './anchors';
import css from './company.module.css';

const AIMS = ['strategy', 'vision', 'mission'] as const;

/** Where the company comes from and what it wants. */
export function AboutUs() {
  const t = useText();
  return (
    <section className={css.section} aria-labelledby={ANCHORS.about}>
      <h2 id={ANCHORS.about} className={css.title} tabIndex={-1}>
        {t('about.title')}
      </h2>
      <div className={css.about}>
        <p className={css.story}>{t('experience.text')}</p>
        <Illustration name="mixed" className={css.scene} />
      </div>
      <dl className={css.aims}>
        {AIMS.map((aim) => (
          <div key={aim} className={css.aim}>
            <dt>{t(`aims.${aim}.title`)}</dt>
            <dd>{t(`aims.${aim}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

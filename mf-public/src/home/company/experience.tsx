import { LinkButton } from '@waybill/kit';
import { useOwnText } from '../../i18n/own-text';
import { Illustration } from '../../illustrations/illustration';
import { Section } from '../section/section';
import css from './experience.module.css';

export function Experience({ className }: { className?: string | undefined }) {
  const t = useOwnText();
  return (
    <Section title={t('experience.title')} look="half" className={className}>
      <p className={css.text}>{t('experience.text')}</p>
      <LinkButton to="/contact.html" variant="secondary" icon="mail" className={css.link}>
        {t('experience.link')}
      </LinkButton>
      <Illustration name="road" className={css.scene} />
    </Section>
  );
}

import type { Stage } from '@waybill/contracts';
import { useText } from '../../i18n/text';
import { Section } from '../section/section';

export function NextStep({ stage }: { stage: Stage }) {
  const t = useText();
  return (
    <Section title={t('next.title')}>
      <p>{t(`next.${stage}`)}</p>
    </Section>
  );
}

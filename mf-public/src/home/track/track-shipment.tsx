import { useText } from '../../i18n/text';
import { Section } from '../section/section';
import { TrackForm } from './track-form';
import css from './track-shipment.module.css';

export function TrackShipment() {
  const t = useText();
  return (
    <Section title={t('track.title')}>
      <div className={css.ticket}>
        <p className={css.text}>{t('track.text')}</p>
        <TrackForm />
      </div>
    </Section>
  );
}

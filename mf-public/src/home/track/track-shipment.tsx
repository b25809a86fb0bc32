import { Link } from '@waybill/kit';
import { useOwnText } from '../../i18n/own-text';
import { Section } from '../section/section';
import { TrackForm } from './track-form';
import css from './track-shipment.module.css';

export function TrackShipment() {
  const t = useOwnText();
  return (
    <Section title={t('track.title')} look="finale">
      <div className={css.track}>
        <p className={css.text}>{t('track.text')}</p>
        <TrackForm />
        <Link className={css.find} to="/find.html">
          {t('find.title')}
        </Link>
      </div>
    </Section>
  );
}

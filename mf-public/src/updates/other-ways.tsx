import type { ParcelUpdates } from '@waybill/contracts';
import { Icon, Link } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './updates.module.css';

/** What programs can follow without an address: a calendar and a feed. */
export function OtherWays({ updates }: { updates: ParcelUpdates }) {
  const t = useText();
  return (
    <section className={css.section} aria-labelledby="without-email">
      <h2 id="without-email" className={css.heading}>
        {t('updates.other')}
      </h2>
      <p>{t('updates.other_hint')}</p>
      <ul className={css.links}>
        {updates.calendar && (
          <li>
            <a href={updates.calendar}>
              <Icon name="schedule" /> {t('updates.calendar')}
            </a>
          </li>
        )}
        <li>
          <a href={updates.feed}>
            <Icon name="share" /> {t('updates.feed')}
          </a>
        </li>
        <li>
          <Link to={`/track.html?code=${updates.tracking_code}`}>
            <Icon name="local_shipping" /> <code dir="ltr">{updates.tracking_code}</code>
          </Link>
        </li>
      </ul>
    </section>
  );
}

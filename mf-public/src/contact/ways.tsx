import { Icon, type IconName, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../text';
import css from './contact.module.css';
import { type Network, profileUrl } from './social';

const NETWORKS = [
  ['twitter', 'Twitter'],
  ['telegram', 'Telegram'],
  ['instagram', 'Instagram'],
] as const satisfies [Network, string][];

/** What the settings tell about reaching the company; what is not set is not shown. */
export function Ways() {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom);
  if (!settings) return null;
  const profiles = NETWORKS.flatMap(([network, name]) => {
    const entered = settings[`contact_${network}`];
    const url = entered && profileUrl(network, entered);
    return url ? [{ name, url }] : [];
  });
  return (
    <section className={css.ways} aria-labelledby="ways">
      <h2 id="ways" className={css.heading}>
        {t('contact.ways')}
      </h2>
      <dl>
        <Way icon="mail" name={t('contact.email')}>
          <a href={`mailto:${encodeURIComponent(settings.contact_email)}`}>{settings.contact_email}</a>
        </Way>
        {settings.contact_phone_alt && (
          <Way icon="phone" name={t('contact.phone')}>
            <a href={`tel:${settings.contact_phone_alt.replace(/[^+\d]/g, '')}`}>
              <span dir="ltr">{settings.contact_phone_alt}</span>
            </a>
          </Way>
        )}
        {settings.contact_address && (
          <Way icon="place" name={t('contact.address')}>
            <address className={css.address}>
              <bdi>{settings.contact_address}</bdi>
            </address>
          </Way>
        )}
        {profiles.length > 0 && (
          <Way icon="public" name={t('contact.social')}>
            <ul className={css.profiles}>
              {profiles.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Way>
        )}
      </dl>
    </section>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={css.way}>
      <dt>
        <Icon name={icon} /> {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

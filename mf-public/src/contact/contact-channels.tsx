import { Icon, type IconName, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import css from './contact.module.css';
import { type Network, profileUrl } from './social';

const NETWORKS = [
  ['twitter', 'Twitter'],
  ['telegram', 'Telegram'],
  ['instagram', 'Instagram'],
] as const satisfies [Network, string][];

/** The company's contact details from the settings; empty ones are omitted. */
export function ContactChannels() {
  const t = useText();
  const settings = useAtomValue(siteSettingsAtom);
  if (!settings) return null;
  const profiles = NETWORKS.flatMap(([network, name]) => {
    const entered = settings[`contact_${network}`];
    const url = entered && profileUrl(network, entered);
    return url ? [{ name, url }] : [];
  });
  return (
    <section className={css.channels} aria-labelledby="contact-channels">
      <h2 id="contact-channels" className={css.heading}>
        {t('contact.ways')}
      </h2>
      <dl>
        <Channel icon="mail" name={t('contact.email')}>
          <a href={`mailto:${encodeURIComponent(settings.contact_email)}`}>{settings.contact_email}</a>
        </Channel>
        {settings.contact_phone_alt && (
          <Channel icon="phone" name={t('contact.phone')}>
            <a href={`tel:${settings.contact_phone_alt.replace(/[^+\d]/g, '')}`}>
              <span dir="ltr">{settings.contact_phone_alt}</span>
            </a>
          </Channel>
        )}
        {settings.contact_address && (
          <Channel icon="place" name={t('contact.address')}>
            <address className={css.address}>
              <bdi>{settings.contact_address}</bdi>
            </address>
          </Channel>
        )}
        {profiles.length > 0 && (
          <Channel icon="public" name={t('contact.social')}>
            <ul className={css.profiles}>
              {profiles.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </Channel>
        )}
      </dl>
    </section>
  );
}

function Channel({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={css.channel}>
      <dt>
        <Icon name={icon} /> {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

import { type Network, profileUrl } from '@waybill/contracts';
import { Icon, type IconName, Link, siteSettingsAtom, useAtomValue } from '@waybill/kit';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import css from './contact.module.css';

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
  const phones = [...new Set([settings.contact_phone, settings.contact_phone_alt].flatMap((phone) => phone || []))];
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
        {phones.length > 0 && (
          <Channel icon="phone" name={t('contact.phone')}>
            <ul className={css.values}>
              {phones.map((phone) => (
                <li key={phone}>
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                    <span dir="ltr">{phone}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Channel>
        )}
        {settings.contact_hours && (
          <Channel icon="schedule" name={t('contact.hours')}>
            <p className={css.hours}>
              <bdi lang={settings.contact_language}>{settings.contact_hours}</bdi>
            </p>
          </Channel>
        )}
        {settings.contact_address && (
          <Channel icon="place" name={t('contact.address')}>
            <address className={css.address}>
              <bdi lang={settings.contact_language}>{settings.contact_address}</bdi>
              {settings.contact_country_name && <bdi>{`\n${settings.contact_country_name}`}</bdi>}
            </address>
          </Channel>
        )}
        {profiles.length > 0 && (
          <Channel icon="public" name={t('contact.social')}>
            <ul className={css.values}>
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
      <p>
        <Link to="/message-check.html">{t('check.title')}</Link>
      </p>
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

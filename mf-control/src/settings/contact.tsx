import { LIMITS } from '@waybill/contracts';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { SettingsPage } from './settings-form';

export function ContactSettings() {
  const t = useText();
  return (
    <SettingsPage title="settings.contact" hint="settings.contactHint">
      {({ field }) => (
        <>
          <TextField label={t('settings.contactEmail')} type="email" {...field('contact_email')} />
          <TextField label={t('settings.phone')} optional type="tel" maxLength={40} {...field('contact_phone')} />
          <TextField
            label={t('settings.phoneAlt')}
            optional
            type="tel"
            maxLength={40}
            {...field('contact_phone_alt')}
          />
          <TextField label="Twitter" optional {...field('contact_twitter')} />
          <TextField label="Telegram" optional {...field('contact_telegram')} />
          <TextField label="Instagram" optional {...field('contact_instagram')} />
          <TextField label={t('settings.address')} optional {...field('contact_address')} />
          <TextArea
            label={t('settings.hours')}
            hint={t('settings.hoursHint')}
            optional
            limit={LIMITS.hours}
            {...field('contact_hours')}
          />
        </>
      )}
    </SettingsPage>
  );
}

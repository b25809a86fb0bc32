import { LIMITS } from '@waybill/contracts';
import { TextArea, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { AddressFields } from './address';
import { SettingsPage } from './settings-form';

export function ContactSettings() {
  const t = useText();
  return (
    <SettingsPage title="settings.contact" hint="settings.contactHint">
      {(form) => (
        <>
          <TextField label={t('settings.contactEmail')} type="email" {...form.field('contact_email')} />
          <TextField label={t('settings.phone')} optional type="tel" maxLength={40} {...form.field('contact_phone')} />
          <TextField
            label={t('settings.phoneAlt')}
            optional
            type="tel"
            maxLength={40}
            {...form.field('contact_phone_alt')}
          />
          <TextField label="Twitter" optional {...form.field('contact_twitter')} />
          <TextField label="Telegram" optional {...form.field('contact_telegram')} />
          <TextField label="Instagram" optional {...form.field('contact_instagram')} />
          <AddressFields form={form} />
          <TextArea
            label={t('settings.hours')}
            hint={t('settings.hoursHint')}
            optional
            limit={LIMITS.hours}
            {...form.field('contact_hours')}
          />
        </>
      )}
    </SettingsPage>
  );
}

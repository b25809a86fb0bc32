import { SERVICES, YES_NO } from '@waybill/contracts';
import { SelectField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { SettingsPage } from './settings-form';

/** How long a parcel of each service may be silent, and the summary of those that are silent longer. */
export function SilenceSettings() {
  const t = useText();
  const yesNo = YES_NO.map((value) => ({ value, text: t(`map.${value}`) }));
  return (
    <SettingsPage title="settings.silence" hint="settings.silenceHint">
      {({ field }) => (
        <>
          {SERVICES.map((service) => (
            <TextField
              key={service}
              label={[t(`silence.${service}`), ' (', t('silence.unit'), ')']}
              hint={t(`silence.${service}Hint`)}
              inputMode="numeric"
              maxLength={4}
              {...field(`silence_${service}`)}
            />
          ))}
          <SelectField
            label={t('silence.weekdays')}
            hint={t('silence.weekdaysHint')}
            choices={yesNo}
            {...field('silence_weekdays')}
          />
          <SelectField
            label={t('silence.mail')}
            hint={t('silence.mailHint')}
            choices={yesNo}
            {...field('silence_mail')}
          />
          <TextField
            label={t('silence.mailAt')}
            hint={t('silence.mailAtHint')}
            maxLength={5}
            {...field('silence_mail_at')}
          />
        </>
      )}
    </SettingsPage>
  );
}

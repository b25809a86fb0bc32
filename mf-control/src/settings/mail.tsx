import { MAIL_DRIVERS, MAIL_TEMPLATES } from '@waybill/contracts';
import { LinkButton } from '@waybill/kit';
import { SelectField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { SEND } from '../mail/paths';
import { SettingsPage } from './settings-form';

export function MailSettings() {
  const t = useText();
  return (
    <SettingsPage title="settings.mail" hint="settings.mailHint">
      {({ field }) => (
        <>
          <SelectField
            label={t('settings.mailDriver')}
            hint={t('settings.mailDriverHint')}
            choices={MAIL_DRIVERS.map((value) => ({ value, text: t(`driver.${value}`) }))}
            {...field('mail_driver')}
          />
          <SelectField
            label={t('settings.mailTemplate')}
            choices={MAIL_TEMPLATES.map((value) => ({ value, text: t(`template.${value}`) }))}
            {...field('mail_template')}
          />
          <p>
            <LinkButton to={SEND} icon="send">
              {t('settings.tryMail')}
            </LinkButton>
          </p>
        </>
      )}
    </SettingsPage>
  );
}

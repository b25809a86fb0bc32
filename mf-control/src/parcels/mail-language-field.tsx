import { type FieldBinding, SelectField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { useLanguageChoices } from '../session/languages';

/** The language of the mails about a parcel; without one, that of the settings. */
export function MailLanguageField(field: FieldBinding<string>) {
  const t = useText();
  const choices = useLanguageChoices(field.value);
  return (
    <SelectField<string>
      label={t('parcels.mailLanguage')}
      optional
      placeholder={t('parcels.mailLanguageUsual')}
      choices={choices}
      {...field}
    />
  );
}

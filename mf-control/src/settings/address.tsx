import { contactAddress, formatAddress, LIMITS } from '@waybill/contracts';
import type { FormModel } from '@waybill/kit/forms';
import { CountryField } from '../address/country-field';
import { PartFields, unusedParts } from '../address/part-fields';
import { useText } from '../i18n/text';
import { GrowingTextArea } from '../ui/growing-text-area';
import css from './address.module.css';
import type { SettingsValues } from './settings-form';

/** The company's address: a text, or with a country the parts that it has there. */
export function AddressFields({ form }: { form: FormModel<SettingsValues> }) {
  const t = useText();
  const country = form.field('contact_country');
  const address = contactAddress(form.values);
  const change = (code: string) => {
    const emptied = code ? unusedParts(code).map((part) => [`contact_${part}`, '']) : [];
    form.set({ ...Object.fromEntries(emptied), contact_country: code });
  };
  return (
    <>
      <CountryField
        hint={t('settings.countryHint')}
        placeholder={t('settings.noCountry')}
        optional
        {...country}
        onChange={change}
      />
      {address ? (
        <>
          <PartFields country={address.country} field={(part) => form.field(`contact_${part}`)} />
          <div className={css.shown}>
            <p>{t('settings.addressShown')}</p>
            <address dir="auto">{formatAddress(address, { home: address.country }).join('\n')}</address>
          </div>
        </>
      ) : (
        <GrowingTextArea
          label={t('settings.address')}
          optional
          limit={LIMITS.text}
          {...form.field('contact_address')}
        />
      )}
    </>
  );
}

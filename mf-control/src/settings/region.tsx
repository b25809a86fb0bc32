import { LANGUAGE_NAMES, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { SelectField } from '@waybill/kit/forms';
import { useMemo } from 'react';
import { useText } from '../i18n/text';
import { CurrencyField } from '../ui/currency-field';
import { LanguagesField } from './languages-field';
import { SettingsPage } from './settings-form';
import { useReload } from './use-reload';

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value: value as string, text: LANGUAGE_NAMES[value] }));
/** The language of a site that has chosen none. */
const USUAL: LanguageCode = 'en';

/** Where the company is at home: its clock, its money, and the languages of its site. */
export function RegionSettings() {
  const t = useText();
  return (
    <SettingsPage title="region.title" hint="region.hint" onSaved={useReload()}>
      {({ field }) => {
        const { value: chosen } = field('default_language');
        return (
          <>
            <TimeZoneField label={t('region.timeZone')} hint={t('region.timeZoneHint')} {...field('time_zone')} />
            <CurrencyField
              label={t('currency.label')}
              hint={t('documents.currencyHint')}
              optional
              {...field('currency')}
            />
            <SelectField
              label={t('region.default')}
              hint={t('region.defaultHint')}
              choices={LANGUAGE_CHOICES}
              {...field('default_language')}
              value={chosen || USUAL}
            />
            <LanguagesField
              label={t('region.languages')}
              hint={t('region.languagesHint')}
              fixed={LANGUAGES.find((code) => code === chosen) ?? USUAL}
              {...field('languages')}
            />
          </>
        );
      }}
    </SettingsPage>
  );
}

type TimeZoneFieldProps = Omit<Parameters<typeof SelectField<string>>[0], 'choices'>;

/** The zones that the browser knows, and the current one in any case. */
function TimeZoneField(props: TimeZoneFieldProps) {
  const { value } = props;
  const choices = useMemo(() => {
    const zones = new Set(['UTC', ...(value ? [value] : []), ...Intl.supportedValuesOf('timeZone')]);
    return [...zones].sort().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }));
  }, [value]);
  return <SelectField choices={choices} {...props} />;
}

import { DEFAULT_BRAND, LIMITS, usableAccent, usableColor } from '@waybill/contracts';
import { NumberField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import css from './brand.module.css';
import { LogoForm } from './logo-form';
import { MarkForm } from './mark-form';
import { SettingsPage } from './settings-form';

const COLOR = /^#[0-9a-f]{6}$/i;

/** How the company appears on its site, in mails and on documents. */
export function BrandSettings() {
  const t = useText();
  return (
    <>
      <SettingsPage title="brand.title" hint="brand.hint">
        {({ field }) => (
          <>
            <TextField
              label={t('documents.companyName')}
              optional
              maxLength={LIMITS.companyName}
              {...field('company_name')}
            />
            <TextField
              label={t('brand.legalName')}
              hint={t('brand.legalNameHint')}
              optional
              maxLength={LIMITS.companyName}
              {...field('company_legal_name')}
            />
            <TextField
              label={t('brand.color')}
              hint={t('brand.colorHint')}
              optional
              maxLength={7}
              {...field('brand_color')}
            />
            <Swatch entered={field('brand_color').value} fallback={DEFAULT_BRAND.color} usable={usableColor} />
            <TextField
              label={t('brand.accent')}
              hint={t('brand.accentHint')}
              optional
              maxLength={7}
              {...field('brand_accent')}
            />
            <Swatch entered={field('brand_accent').value} fallback={DEFAULT_BRAND.accent} usable={usableAccent} />
            <NumberField label={t('brand.copyrightFrom')} optional {...field('copyright_from')} />
            <NumberField
              label={t('brand.copyrightTo')}
              hint={t('brand.copyrightToHint')}
              optional
              {...field('copyright_to')}
            />
          </>
        )}
      </SettingsPage>
      <LogoForm />
      <MarkForm />
    </>
  );
}

interface SwatchProps {
  entered: string;
  fallback: string;
  usable: (color: string) => string;
}

/** The color that would be used: the one entered, or the nearest that can be read. */
function Swatch({ entered, fallback, usable }: SwatchProps) {
  const color = usable(COLOR.test(entered) ? entered.toLowerCase() : fallback);
  return (
    <p className={css.swatch} dir="ltr">
      <svg aria-hidden="true" viewBox="0 0 16 16">
        <rect width="16" height="16" rx="3" fill={color} />
      </svg>
      <code>{color}</code>
    </p>
  );
}

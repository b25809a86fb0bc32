import { generateTrackingCode } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { type Binding, TextField } from '@waybill/kit/forms';
import { FieldWithButton } from '../ui/field-with-button';
import { useText } from '../i18n/text';

/** A tracking code: made by us, or a carrier's own. */
export function CodeField(binding: Binding<string>) {
  const t = useText();
  return (
    <FieldWithButton
      button={
        <Button icon="refresh" onClick={() => binding.onChange(generateTrackingCode())}>
          {t('parcels.generate')}
        </Button>
      }
    >
      <TextField
        label={t('parcels.code')}
        hint={t('parcels.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={100}
        {...binding}
      />
    </FieldWithButton>
  );
}

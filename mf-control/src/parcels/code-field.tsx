import { generateTrackingCode } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { FieldWithButton } from '../ui/field-with-button';

/** A tracking code: generated, or a carrier's. */
export function CodeField(binding: FieldBinding<string>) {
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

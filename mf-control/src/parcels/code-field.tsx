import { generateTrackingCode } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { type FieldBinding, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { FieldWithButton } from '../ui/field-with-button';

interface CodeFieldProps extends FieldBinding<string> {
  /** The code that the parcel has: it may be on a label and in a mail already. */
  saved?: string | undefined;
}

/** A tracking code: generated, or a carrier's. */
export function CodeField({ saved, ...binding }: CodeFieldProps) {
  const t = useText();
  const generate = () => {
    if (!saved || window.confirm(t('parcels.replaceCode', { code: saved }))) binding.onChange(generateTrackingCode());
  };
  return (
    <FieldWithButton
      button={
        <Button icon="refresh" onClick={generate}>
          {t('parcels.generate')}
        </Button>
      }
    >
      <TextField
        label={t('parcels.code')}
        hint={saved && saved !== binding.value ? t('parcels.codeReplaced', { code: saved }) : t('parcels.codeHint')}
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

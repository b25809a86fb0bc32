import { IMPORT_ENCODINGS, type ImportEncoding, type ParcelImportReport } from '@waybill/contracts';
import { SelectField } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import css from './import.module.css';

interface EncodingChoiceProps {
  source: ParcelImportReport['source'];
  onChoose: (encoding: ImportEncoding) => void;
}

/** Asks for the encoding of a file that does not tell it, with a few of its names to judge by. */
export function EncodingChoice({ source, onChoose }: EncodingChoiceProps) {
  const t = useText();
  // Once asked, it stays: another encoding may be wrong as well.
  const [asked, setAsked] = useState(false);
  if (!source.certain && !asked) setAsked(true);
  if ((source.certain && !asked) || !source.encoding) return null;
  return (
    <div className={css.encoding}>
      <SelectField
        label={t('import.encoding')}
        hint={t('import.encodingHint')}
        choices={IMPORT_ENCODINGS.map((value) => ({ value: value as string, text: t(`encoding.${value}`) }))}
        name="encoding"
        value={source.encoding}
        error={undefined}
        onChange={(value) => onChoose(value as ImportEncoding)}
      />
      <p className={css.sample} aria-live="polite">
        {source.sample.join(' · ')}
      </p>
    </div>
  );
}

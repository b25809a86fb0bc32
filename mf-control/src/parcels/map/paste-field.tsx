import { Button } from '@waybill/kit';
import { TextField } from '@waybill/kit/forms';
import { useState } from 'react';
import { FieldWithButton } from '../../resource/field-with-button';
import { useText } from '../../text';
import css from './map.module.css';
import { type Pin, type Point, parseCoordinates } from './points';

interface PasteFieldProps {
  pin: Pin;
  onPoint: (point: Point) => void;
  onClear: () => void;
}

/** Takes coordinates in any usual writing, or a map link, and fills in the two numbers. */
export function PasteField({ pin, onPoint, onClear }: PasteFieldProps) {
  const t = useText();
  const [text, setText] = useState('');
  const take = (typed: string) => {
    setText(typed);
    const point = parseCoordinates(typed);
    if (point) onPoint(point);
  };
  const error = text.trim() && !parseCoordinates(text) ? t('map.notCoordinates') : undefined;
  const clear = (
    <Button
      icon="close"
      onClick={() => {
        setText('');
        onClear();
      }}
    >
      {t('map.clear')}
    </Button>
  );
  return (
    <div className={css.paste}>
      <FieldWithButton button={pin !== 'current' && clear}>
        <TextField
          label={t('map.paste')}
          hint={t('map.pasteHint')}
          optional
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          name={`paste_${pin}`}
          value={text}
          onChange={take}
          error={error}
        />
      </FieldWithButton>
    </div>
  );
}

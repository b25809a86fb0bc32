import { TextField } from '@waybill/kit/forms';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import css from './map.module.css';
import { type Pin, type Point, parseCoordinates } from './points';

/** Parses pasted coordinates or a map link, and reports the point. */
export function PasteField({ pin, onPoint }: { pin: Pin; onPoint: (point: Point) => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const onChange = (typed: string) => {
    setText(typed);
    const point = parseCoordinates(typed);
    if (point) onPoint(point);
  };
  return (
    <div className={css.paste}>
      <TextField
        label={t('map.paste')}
        hint={t('map.pasteHint')}
        optional
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        name={`paste_${pin}`}
        value={text}
        onChange={onChange}
        error={text.trim() && !parseCoordinates(text) ? t('map.notCoordinates') : undefined}
      />
    </div>
  );
}

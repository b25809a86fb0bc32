import { HOME_SECTIONS, type HomeSection } from '@waybill/contracts';
import { Button, VisuallyHidden } from '@waybill/kit';
import type { FieldBinding } from '@waybill/kit/forms';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './home.module.css';
import { sectionsOf } from './values';

const DIRECTIONS = [
  { direction: 'up', step: -1 },
  { direction: 'down', step: 1 },
] as const;

/** The sections that are shown, in their order, and those that are hidden. */
export function SectionsField({ value, error, onChange }: FieldBinding<string>) {
  const t = useText();
  const shown = sectionsOf(value);
  const hidden = HOME_SECTIONS.filter((name) => !shown.includes(name));
  const kept = useKeptFocus<HTMLDivElement>();
  const pressed = useRef<HTMLButtonElement>(null);
  const [notice, setNotice] = useState('');
  // A button that moves with its section in the document loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const move = (name: HomeSection, step: number) => {
    const position = shown.indexOf(name) + step;
    const others = shown.filter((each) => each !== name);
    onChange([...others.slice(0, position), name, ...others.slice(position)].join());
    setNotice(t('home.position', { section: t(`home.section.${name}`), n: position + 1, total: shown.length }));
  };
  return (
    <div {...kept} className={css.sections}>
      <ol>
        {shown.map((name, index) => (
          <li key={name} className={css.section}>
            <span>{t(`home.section.${name}`)}</span>
            {DIRECTIONS.map(({ direction, step }) => (
              <Button
                key={direction}
                size="small"
                aria-label={t(`home.${direction}`, { section: t(`home.section.${name}`) })}
                aria-disabled={shown[index + step] === undefined}
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget;
                  move(name, step);
                }}
              >
                {t(`home.${direction}Short`)}
              </Button>
            ))}
            <Button
              size="small"
              aria-label={t('home.hide', { section: t(`home.section.${name}`) })}
              onClick={() => onChange(shown.filter((each) => each !== name).join())}
            >
              {t('home.hideShort')}
            </Button>
          </li>
        ))}
      </ol>
      {hidden.length > 0 && (
        <>
          <h3 className={css.hidden}>{t('home.hidden')}</h3>
          <ul>
            {hidden.map((name) => (
              <li key={name} className={css.section}>
                <span>{t(`home.section.${name}`)}</span>
                <Button
                  size="small"
                  aria-label={t('home.show', { section: t(`home.section.${name}`) })}
                  onClick={() => onChange([...shown, name].join())}
                >
                  {t('home.showShort')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {error && <p>{error}</p>}
      <VisuallyHidden>
        <span role="status">{notice}</span>
      </VisuallyHidden>
    </div>
  );
}

import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { Button, useLanguage } from '@waybill/kit';
import type { FieldBinding } from '@waybill/kit/forms';
import { useId } from 'react';
import { useText } from '../i18n/text';
import css from './languages-field.module.css';

interface LanguagesFieldProps extends FieldBinding<string> {
  label: string;
  hint: string;
  /** The default language, which is offered in any case. */
  fixed: LanguageCode;
}

/** The languages of the site as boxes. The value has their codes with commas; it is empty for all of them. */
export function LanguagesField({ label, hint, fixed, name, value, onChange, error }: LanguagesFieldProps) {
  const t = useText();
  const id = useId();
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const chosen = value === '' ? LANGUAGES : value.split(',');
  const isChosen = (code: LanguageCode) => code === fixed || chosen.includes(code);
  const choose = (codes: readonly LanguageCode[]) => onChange(codes.length === LANGUAGES.length ? '' : codes.join(','));
  const toggle = (code: LanguageCode) =>
    choose(LANGUAGES.filter((other) => (other === code ? !isChosen(code) : isChosen(other))));
  return (
    <fieldset className={css.field} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={css.legend}>{label}</legend>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      <div className={css.buttons}>
        <Button size="small" onClick={() => choose(LANGUAGES)}>
          {t('region.all')}
        </Button>
        <Button size="small" onClick={() => choose([fixed])}>
          {t('region.onlyDefault')}
        </Button>
      </div>
      <div className={css.languages}>
        {LANGUAGES.map((code) => (
          <label key={code} className={css.language}>
            <input
              type="checkbox"
              name={name}
              checked={isChosen(code)}
              disabled={code === fixed}
              onChange={() => toggle(code)}
            />
            <span>
              <span lang={LANGUAGE_TAGS[code]}>{LANGUAGE_NAMES[code]}</span>{' '}
              {names.of(LANGUAGE_TAGS[code]) !== LANGUAGE_NAMES[code] && (
                <span className={css.name}>{names.of(LANGUAGE_TAGS[code])}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className={css.error}>
        {error}
      </p>
    </fieldset>
  );
}

import { LANGUAGE_NAMES, LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';
import { chooseLanguage, Icon, useLanguage } from '@waybill/kit';
import { type ChangeEvent, useId, useState } from 'react';
import { useBoot } from '../boot/boot-context';
import { languagesIn } from '../boot/brand';
import { useText } from '../i18n/shell-texts';
import css from './settings.module.css';

/** Language menu; each language is named in its own script. */
export function LanguageSelect() {
  const t = useText();
  const id = useId();
  const { code } = useLanguage();
  const { languages } = languagesIn(useBoot());
  const [chosen, setChosen] = useState<LanguageCode>(code);
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const next = languages.find((language) => language === event.target.value);
    if (!next) return;
    setChosen(next);
    chooseLanguage(next);
  };
  // There is nothing to choose.
  if (languages.length === 1) return null;
  return (
    <div className={css.setting} data-lang={LANGUAGE_TAGS[code]}>
      <Icon name="language" />
      <label htmlFor={id}>{t('menu.language')}</label>
      <select id={id} value={chosen} onChange={choose} translate="no" className={css.select}>
        {languages.map((language) => (
          <option key={language} value={language} lang={LANGUAGE_TAGS[language]}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </div>
  );
}

import { type HomeContent, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { PageTitle, useAtomValue, useSearchParams } from '@waybill/kit';
import { SelectField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { useLanguageChoices } from '../session/languages';
import { unsavedAtom } from '../session/session';
import { Group } from '../ui/group';
import { HomeForm } from './home-form';
import { HOME_API } from './paths';

/** The company's own home page. Its address names the language of the texts. */
export function HomeEditor() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const unsaved = useAtomValue(unsavedAtom);
  const language = LANGUAGES.find((code) => code === query.get('language')) ?? 'en';
  const choices = useLanguageChoices(language);
  const content = useItem<HomeContent>(`${HOME_API}?language=${language}`);
  const choose = (next: LanguageCode) => {
    if (!unsaved || window.confirm(t('home.leave'))) setQuery({ language: next }, { replace: true });
  };
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <Group hint={t('home.hint')}>
        <SelectField<LanguageCode>
          name="language"
          label={t('home.language')}
          hint={t('home.languageHint')}
          value={language}
          onChange={choose}
          choices={choices}
        />
      </Group>
      <ItemState of={content}>
        {(item) => <HomeForm key={language} language={language} content={item} onSaved={content.replace} />}
      </ItemState>
    </>
  );
}

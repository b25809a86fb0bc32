import { LIMITS, type TranslatedKind, type Translation } from '@waybill/contracts';
import { SelectField, TextArea, TextField } from '@waybill/kit/forms';
import { type TextKey, useText } from '../i18n/text';
import { ItemByRoute } from '../resource/item/item-by-route';
import type { FieldsProps } from '../resource/resource';
import { useLanguageChoices } from '../session/languages';
import { DescriptionList, Group } from '../ui/group';
import sideBySide from '../ui/side-by-side.module.css';
import css from './translations.module.css';
import type { TranslationValues } from './values';

/** What is translated of a kind of records: where its original is, and the names that its form has for the fields. */
export interface TranslatedTexts {
  kind: TranslatedKind;
  /** API path of the record, with parameters of the route. */
  api: string;
  title?: TextKey;
  subTitle?: TextKey;
  text: { label: TextKey; field: string; limit: number };
}

type Form = FieldsProps<Translation, TranslationValues>;

/** The translation beside the original. */
export const fieldsOf = (texts: TranslatedTexts) => (props: Form) => (
  <div className={sideBySide.columns}>
    <Texts {...texts} {...props} />
    <Original {...texts} />
  </div>
);

function Texts({ form, item, title, subTitle, text }: TranslatedTexts & Form) {
  const t = useText();
  const languages = useLanguageChoices(item?.language);
  return (
    <Group title={t('translations.singular')}>
      <SelectField
        label={t('translations.language')}
        placeholder={t('translations.choose')}
        choices={languages}
        disabled={item !== null}
        {...form.field('language')}
      />
      {title && <TextField label={t(title)} {...form.field('title')} />}
      {subTitle && <TextField label={t(subTitle)} optional limit={LIMITS.text} {...form.field('sub_title')} />}
      <TextArea label={t(text.label)} limit={text.limit} className={css.text} {...form.field('text')} />
    </Group>
  );
}

function Original({ api, title, subTitle, text }: TranslatedTexts) {
  const t = useText();
  return (
    <ItemByRoute<Record<string, string | null>> api={api} title="translations.original">
      {(record) => {
        const original = (field: string) => <p className={css.original}>{record[field] || '–'}</p>;
        return (
          <Group title={t('translations.original')}>
            <DescriptionList
              items={[
                ...(title ? [{ term: t(title), value: original('title') }] : []),
                ...(subTitle ? [{ term: t(subTitle), value: original('sub_title') }] : []),
                { term: t(text.label), value: original(text.field) },
              ]}
            />
          </Group>
        );
      }}
    </ItemByRoute>
  );
}

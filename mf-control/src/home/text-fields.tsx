import { type HomeTextKey, type HomeTexts, homeTextLimit } from '@waybill/contracts';
import { type FormModel, TextField } from '@waybill/kit/forms';
import { type TextKey, useText } from '../i18n/text';
import { GrowingTextArea } from '../ui/growing-text-area';
import css from './home.module.css';
import type { HomeValues } from './values';

/** What all fields of texts need: the form, the usual texts as placeholders, and the direction of the language. */
export interface TextFieldsProps {
  form: FormModel<HomeValues>;
  usual: HomeTexts;
  dir: 'ltr' | 'rtl';
}

/** The parts of the page that have a heading and a text. */
type Part = Extract<HomeTextKey, `${string}.text`> extends `${infer Name}.text` ? Name : never;

/** A heading with its text. */
export function PartFields({ part, ...props }: TextFieldsProps & { part: Part }) {
  const t = useText();
  const { form, usual, dir } = props;
  const text = `${part}.text` as const;
  return (
    <fieldset className={css.part}>
      <legend>{t(`home.part.${part}`)}</legend>
      <Line name={`${part}.title`} label="home.heading" {...props} />
      <GrowingTextArea
        label={t('home.text')}
        optional
        dir={dir}
        placeholder={usual[text] ?? ''}
        limit={homeTextLimit(text)}
        {...form.field(text)}
      />
    </fieldset>
  );
}

interface LineProps extends TextFieldsProps {
  name: HomeTextKey;
  label: TextKey;
}

/** A short text. */
export function Line({ name, label, form, usual, dir }: LineProps) {
  const t = useText();
  return (
    <TextField
      label={t(label)}
      optional
      dir={dir}
      placeholder={usual[name] ?? ''}
      limit={homeTextLimit(name)}
      {...form.field(name)}
    />
  );
}

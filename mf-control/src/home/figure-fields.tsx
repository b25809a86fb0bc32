import { HOME_FIGURES, HOME_LIMITS } from '@waybill/contracts';
import { NumberField, SelectField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import css from './home.module.css';
import { Line, PartFields, type TextFieldsProps } from './text-fields';

const SUFFIXES = ['', '+', '%'] as const;

/** What the company says of itself, and its figures: together they are one section. */
export function FigureFields(props: TextFieldsProps) {
  const t = useText();
  const { form } = props;
  return (
    <Group title={t('home.section.company')} hint={t('home.figuresHint')}>
      <PartFields part="experience" {...props} />
      <Line name="experience.link" label="home.link" {...props} />
      <Line name="counters.title" label="home.figuresHeading" {...props} />
      {HOME_FIGURES.map((name) => (
        <fieldset key={name} className={css.figure}>
          <legend>{t(`home.figure.${name}`)}</legend>
          <NumberField
            label={t('home.value')}
            optional
            min={0}
            max={HOME_LIMITS.figure}
            {...form.field(`figure.${name}`)}
          />
          <SelectField
            label={t('home.suffix')}
            optional
            choices={SUFFIXES.map((value) => ({ value, text: value || t('home.noSuffix') }))}
            {...form.field(`suffix.${name}`)}
          />
          <Line name={`counters.${name}`} label="home.label" {...props} />
        </fieldset>
      ))}
    </Group>
  );
}

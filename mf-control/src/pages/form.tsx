import { HEROES, LIMITS, OVERLAYS, PAGE_ICONS, type Page } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { SelectField, TextField } from '@waybill/kit/forms';
import { useText } from '../i18n/text';
import type { FieldsProps } from '../resource/resource';
import { Group } from '../ui/group';
import { Picker } from '../ui/picker';
import sideBySide from '../ui/side-by-side.module.css';
import { ContentEditor } from './content-editor';
import css from './pages.module.css';
import { Preview } from './preview';
import type { PageValues } from './values';

export function Fields({ form, item }: FieldsProps<Page, PageValues>) {
  const t = useText();
  return (
    <div className={sideBySide.columns}>
      <div className={css.editor}>
        <Group title={t('pages.text')}>
          <TextField label={t('pages.title')} {...form.field('title')} />
          <TextField label={t('pages.subTitle')} optional {...form.field('sub_title')} />
          <ContentEditor {...form.field('content')} />
        </Group>
        <Group title={t('pages.appearance')} columns={2}>
          <TextField
            label={t('pages.slug')}
            hint={t(item ? 'pages.slugHint' : 'pages.slugHintNew')}
            optional={!item}
            maxLength={LIMITS.slug}
            spellCheck={false}
            {...form.field('slug')}
          />
          <SelectField
            label={t('pages.hero')}
            choices={HEROES.map((value) => ({ value, text: t(`hero.${value}`) }))}
            {...form.field('image')}
          />
          <SelectField
            label={t('pages.overlay')}
            choices={OVERLAYS.map((value) => ({ value, text: t(`overlay.${value}`) }))}
            {...form.field('overlay')}
          />
          <Picker label={t('pages.icon')} choices={ICONS} {...form.field('icon')} />
        </Group>
      </div>
      <Preview {...form.values} />
    </div>
  );
}

const ICONS = PAGE_ICONS.map((value) => ({ value, text: value, mark: <Icon name={value} /> }));

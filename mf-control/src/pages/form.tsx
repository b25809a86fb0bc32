import {
  HEROES,
  type Hero,
  LIMITS,
  OVERLAYS,
  type Overlay,
  PAGE_ICONS,
  type Page,
  type PageIcon,
} from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { SelectField, TextField } from '@waybill/kit/forms';
import layout from '../ui/side-by-side.module.css';
import { Group } from '../ui/group';
import { Picker } from '../ui/picker';
import type { FieldsProps } from '../resource/resource';
import { useText } from '../i18n/text';
import { ContentEditor } from './content-editor';
import css from './pages.module.css';
import { Preview } from './preview';

export interface PageValues {
  title: string;
  sub_title: string;
  slug: string;
  content: string;
  icon: PageIcon;
  overlay: Overlay;
  image: Hero;
}

export const initial = (page: Page | null): PageValues => ({
  title: page?.title ?? '',
  sub_title: page?.sub_title ?? '',
  slug: page?.slug ?? '',
  content: page?.content ?? '',
  icon: page?.icon ?? 'pages',
  overlay: page?.overlay ?? 'overlay1',
  image: page?.hero ?? 'hero-mixed',
});

/** An empty slug is the server's to make from the title. */
export const clean = ({ slug, ...values }: Partial<PageValues>): object => (slug ? { ...values, slug } : values);

export function Fields({ form, item }: FieldsProps<Page, PageValues>) {
  const t = useText();
  return (
    <div className={layout.beside}>
      <div className={css.editor}>
        <Group title={t('pages.text')}>
          <TextField label={t('pages.title')} {...form.field('title')} />
          <TextField label={t('pages.subTitle')} optional {...form.field('sub_title')} />
          <ContentEditor {...form.field('content')} />
        </Group>
        <Group title={t('pages.look')} columns={2}>
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

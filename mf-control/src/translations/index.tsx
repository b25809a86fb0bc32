import {
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LIMITS,
  type Translation,
  translationCreate,
  translationUpdate,
} from '@waybill/contracts';
import type { Column, Resource } from '../resource/resource';
import { Timestamp } from '../ui/timestamp';
import { fieldsOf, type TranslatedTexts } from './fields';
import css from './translations.module.css';
import { initial, type TranslationValues } from './values';

const columns: Column<Translation>[] = [
  {
    title: 'translations.language',
    cell: ({ language }) => <span lang={LANGUAGE_TAGS[language]}>{LANGUAGE_NAMES[language]}</span>,
  },
  {
    title: 'translations.words',
    from: 'tablet',
    cell: ({ language, title, text }) => (
      <span lang={LANGUAGE_TAGS[language]} className={css.excerpt}>
        {title || text}
      </span>
    ),
  },
  { title: 'list.updated', from: 'desktop', cell: ({ updated_at }) => <Timestamp value={updated_at} /> },
];

/** The translations of one record, whose page is at `item` and identified by its last parameter. */
function translationsOf(item: string, texts: TranslatedTexts): Resource<Translation, TranslationValues> {
  const { kind, title, subTitle } = texts;
  const parameter = /:(\w+)$/.exec(item)?.[1] ?? 'id';
  const omitted = [...(title ? [] : ['title']), ...(subTitle ? [] : ['sub_title'])];
  return {
    name: 'translations',
    routes: {
      list: `${item}/translations`,
      create: `${item}/translations/create`,
      item: `${item}/translations/:tid`,
    },
    api: '/api/translations',
    list: {
      columns,
      nameOf: ({ language }) => LANGUAGE_NAMES[language],
      api: `/api/translations?kind=${kind}&record=:${parameter}`,
    },
    form: {
      Fields: fieldsOf(texts),
      initial,
      toBody: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => !omitted.includes(name))),
      create: translationCreate,
      update: translationUpdate,
      required: title ? ['title', 'text'] : ['text'],
      extraBody: (existing, params) => (existing ? { kind } : { kind, record: params[parameter] }),
      after: 'list',
    },
    traits: { deletable: true, public: true },
  };
}

export const pageTranslations = translationsOf('/control/pages/:slug', {
  kind: 'page',
  api: '/api/pages/:slug',
  title: 'pages.title',
  subTitle: 'pages.subTitle',
  text: { label: 'pages.content', field: 'content', limit: LIMITS.content },
});

export const reviewTranslations = translationsOf('/control/reviews/:id', {
  kind: 'review',
  api: '/api/reviews/:id',
  text: { label: 'reviews.review', field: 'review', limit: LIMITS.review },
});

export const presetTranslations = translationsOf('/control/settings/presets/:id', {
  kind: 'preset',
  api: '/api/scan-presets/:id',
  title: 'activities.title',
  text: { label: 'activities.description', field: 'description', limit: LIMITS.description },
});

export const pickupPointTranslations = translationsOf('/control/pickup-points/:id', {
  kind: 'pickup',
  api: '/api/pickup-points/:id',
  text: { label: 'pickup_points.hours', field: 'hours', limit: LIMITS.hours },
});

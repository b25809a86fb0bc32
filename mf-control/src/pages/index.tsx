import { type Page, pageCreate, pageUpdate } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { TranslationsLink } from '../translations/translations-link';
import { Fields } from './form';
import { columns } from './list';
import { initial, type PageValues, toBody } from './values';

export const pages: Resource<Page, PageValues> = {
  name: 'pages',
  routes: standardRoutes('/control/pages', 'slug'),
  api: '/api/pages',
  nav: { icon: 'pages', tile: 3, group: 'website' },
  key: 'slug',
  list: { columns, nameOf: (page) => page.title, search: true },
  form: { Fields, initial, toBody, create: pageCreate, update: pageUpdate, required: ['title', 'content'] },
  ItemLinks: TranslationsLink,
  traits: { deletable: true, public: true },
};

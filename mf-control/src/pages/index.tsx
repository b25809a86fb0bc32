import { type Page, pageCreate, pageUpdate } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { clean, Fields, initial, type PageValues } from './form';
import { columns } from './list';

export const pages: Resource<Page, PageValues> = {
  routes: {
    list: '/control/pages/list.html',
    create: '/control/pages/create.html',
    item: '/control/pages/:slug',
  },
  api: '/api/pages',
  key: 'slug',
  texts: {
    list: 'pages.list',
    empty: 'pages.empty',
    create: 'pages.create',
    edit: 'pages.edit',
    singular: 'pages.singular',
  },
  list: { columns, nameOf: (page) => page.title, search: true },
  form: { Fields, initial, clean, create: pageCreate, update: pageUpdate, needs: ['title', 'content'] },
  traits: { deletable: true, public: true },
};

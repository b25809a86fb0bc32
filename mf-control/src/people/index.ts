import type { Section } from '../layout/section';
import { People } from './page';
import { PEOPLE } from './paths';

export const people: Section = {
  link: { path: PEOPLE, base: PEOPLE, icon: 'people', title: 'people.title', group: 'office' },
  routes: [{ path: PEOPLE, title: 'people.title', crumbs: [], Component: People }],
};

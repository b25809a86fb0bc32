import type { Section } from '../layout/section';
import { Account } from './account';
import { ChangePassword } from './password';
import { ACCOUNT, PASSWORD } from './paths';

export const account: Section = {
  link: { path: ACCOUNT, base: '/control/account', icon: 'person', title: 'account.title', group: 'office' },
  tile: { path: PASSWORD, icon: 'key', title: 'account.tile', hint: 'account.hint', position: 6 },
  routes: [
    { path: ACCOUNT, title: 'account.title', crumbs: [], Component: Account },
    {
      path: PASSWORD,
      title: 'account.password',
      crumbs: [{ path: ACCOUNT, title: 'account.title' }],
      Component: ChangePassword,
    },
  ],
};

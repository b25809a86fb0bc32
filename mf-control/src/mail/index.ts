import type { Section } from '../layout/section';
import { SEND } from './paths';
import { SendMail } from './send';

const send = { path: SEND, icon: 'send', title: 'mail.title' } as const;

export const mail: Section = {
  link: { ...send, base: '/control/email', group: 'website' },
  tile: { ...send, hint: 'mail.hint', position: 4 },
  routes: [{ path: SEND, title: 'mail.title', crumbs: [], Component: SendMail }],
};

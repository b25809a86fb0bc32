import type { Message } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { standardRoutes } from '../resource/routes';
import { columns } from './message-list';
import { MessagePage } from './message-page';

/** The messages that visitors sent from the contact page. */
export const messages: Resource<Message, never> = {
  name: 'messages',
  routes: standardRoutes('/control/messages'),
  api: '/api/messages',
  nav: { icon: 'inbox' },
  list: { columns, nameOf: (message) => message.subject, search: true },
  Detail: MessagePage,
  traits: { deletable: true },
};

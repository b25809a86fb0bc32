import type { Message } from '@waybill/contracts';
import type { Resource } from '../resource/resource';
import { columns } from './message-list';
import { MessagePage } from './message-page';
import { MESSAGES } from '../messages/paths';

export const messages: Resource<Message, never> = {
  routes: { list: MESSAGES, item: '/control/messages/:id' },
  api: '/api/messages',
  texts: { list: 'messages.list', empty: 'messages.empty', singular: 'messages.singular' },
  list: { columns, nameOf: (message) => message.subject, search: true },
  Detail: MessagePage,
  traits: { deletable: true },
};

import type { Message } from '@waybill/contracts';
import { Icon } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { Column } from '../resource/resource';
import { Timestamp } from '../ui/timestamp';
import css from './messages.module.css';

export const columns: Column<Message>[] = [
  { title: 'messages.subject', cell: (message) => <Subject {...message} /> },
  { title: 'messages.from', from: 'tablet', cell: ({ email }) => <span className={css.oneLine}>{email}</span> },
  {
    title: 'messages.reference',
    from: 'desktop',
    cell: (message) => <code className={css.oneLine}>{message.reference}</code>,
  },
  { title: 'list.created', cell: (message) => <Timestamp value={message.created_at} format="short" /> },
];

/** Icon and text of a message's state: new, read or replied. */
function messageState({ read_at, replied_at }: Pick<Message, 'read_at' | 'replied_at'>) {
  if (replied_at) return { icon: 'reply', text: 'messages.replied' } as const;
  return read_at
    ? ({ icon: 'mail', text: 'messages.read' } as const)
    : ({ icon: 'inbox', text: 'messages.new' } as const);
}

function Subject(message: Message) {
  const t = useText();
  const { icon, text } = messageState(message);
  return (
    <span className={message.read_at ? css.subject : css.unread}>
      <Icon name={icon} label={t(text)} />
      {message.subject}
    </span>
  );
}

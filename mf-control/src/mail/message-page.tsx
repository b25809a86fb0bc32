import { type Message, normalizeTrackingCode } from '@waybill/contracts';
import { Button, Link, LinkButton, PageTitle, useApi, useToast } from '@waybill/kit';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/text';
import { HistoryLink } from '../resource/history/history-link';
import { DeleteButton } from '../resource/item/delete-item';
import type { DetailProps } from '../resource/resource';
import { fill } from '../resource/routes';
import { DescriptionList, Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import css from './messages.module.css';
import { replyPath } from './paths';

/** A visitor's message. Opening it marks it as read. */
export function MessagePage({ item: message, resource, reload }: DetailProps<Message>) {
  const t = useText();
  const setRead = useSetRead(message, reload);
  return (
    <>
      <PageTitle
        documentTitle={message.subject}
        eyebrow={<code>{message.reference}</code>}
        actions={
          <>
            <LinkButton to={replyPath(message)} variant="primary" icon="reply">
              {t('messages.reply')}
            </LinkButton>
            <Button icon={message.read_at ? 'inbox' : 'mail'} onClick={() => void setRead(!message.read_at)}>
              {t(message.read_at ? 'messages.markNew' : 'messages.markRead')}
            </Button>
            <HistoryLink itemPath={fill(resource.routes.item, { id: message.id })} />
            <DeleteButton resource={resource} item={message} />
          </>
        }
      >
        {message.subject}
      </PageTitle>
      <Group title={t('messages.singular')}>
        <div className={css.message}>
          <DescriptionList
            items={[
              { term: t('messages.from'), value: message.email },
              { term: t('messages.topic'), value: message.topic && t(`messages.topic.${message.topic}`) },
              { term: t('parcels.code'), value: message.tracking_code && <ParcelLink code={message.tracking_code} /> },
              { term: t('messages.state'), value: message.parcel_state && t(`messages.state.${message.parcel_state}`) },
              {
                term: t('list.created'),
                value: <Timestamp value={message.created_at} />,
              },
              { term: t('messages.replied'), value: message.replied_at && <Timestamp value={message.replied_at} /> },
            ]}
          />
          <p className={css.body}>{message.body}</p>
        </div>
      </Group>
    </>
  );
}

/** As the visitor entered it: the panel opens a parcel by its code too. */
const ParcelLink = ({ code }: { code: string }) => (
  <Link to={`/control/parcels/${encodeURIComponent(normalizeTrackingCode(code))}`}>{code}</Link>
);

function useSetRead(message: Message, reload: () => void) {
  const api = useApi();
  const toast = useToast();
  const opened = useRef<string>(undefined);
  const setRead = async (read: boolean) => {
    const result = await api.patch('/api/messages', { id: message.id, read });
    if (result.status === 'success') reload();
    else toast(result.errors[0] ?? '', 'error');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opened message
  useEffect(() => {
    if (opened.current === message.id) return;
    opened.current = message.id;
    if (!message.read_at) void setRead(true);
  }, [message.id]);
  return setRead;
}

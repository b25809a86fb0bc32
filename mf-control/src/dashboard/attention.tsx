import type { AttentionParcel, Dashboard } from '@waybill/contracts';
import { Icon, Link, LinkButton, useLanguage, useNow } from '@waybill/kit';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type TextKey, useText } from '../i18n/text';
import { messages } from '../mail/messages';
import { parcels } from '../parcels';
import { activities } from '../parcels/activities';
import { StageBadge } from '../parcels/stage-badge';
import { fill } from '../resource/routes';
import { Group } from '../ui/group';
import { wordings } from '../wordings';
import { OpenWording } from '../wordings/open-wording';
import css from './attention.module.css';
import { type Counts, CutNotes, type Kind } from './cut-notes';

const KINDS: readonly { kind: Kind | null; text: TextKey }[] = [
  { kind: null, text: 'attention.all' },
  { kind: 'address', text: 'attention.addresses' },
  { kind: 'wording', text: 'attention.wordings' },
  { kind: 'exception', text: 'attention.exceptions' },
  { kind: 'silent', text: 'attention.silent' },
  { kind: 'message', text: 'attention.messages' },
];

type AttentionProps = Pick<
  Dashboard,
  'address_requests' | 'unclear_wordings' | 'attention' | 'attention_counts' | 'newest_messages' | 'unread_messages'
>;

/** What somebody should look at: requests of recipients, wordings, exceptions, parcels without a scan, unread messages; each with its next step. */
export function Attention(props: AttentionProps) {
  const { address_requests, unclear_wordings, attention, attention_counts, newest_messages, unread_messages } = props;
  const t = useText();
  const { formatNumber } = useLanguage();
  const [only, setOnly] = useState<Kind | null>(null);
  const [settled, setSettled] = useState<readonly string[]>([]);
  const open = unclear_wordings.filter(({ wording }) => !settled.includes(wording));
  const entries = [
    ...address_requests.map((request) => ({
      kind: 'address' as Kind,
      id: request.id,
      row: <AddressRow {...request} />,
    })),
    ...open.map((unclear) => ({
      kind: 'wording' as Kind,
      id: unclear.wording,
      row: (
        <WordingRow
          {...unclear}
          onSettled={() => setSettled((before) => [...before, unclear.wording])}
          onUndone={() => setSettled((before) => before.filter((each) => each !== unclear.wording))}
        />
      ),
    })),
    ...attention.map((parcel) => ({ kind: parcel.reason as Kind, id: parcel.id, row: <ParcelRow {...parcel} /> })),
    ...newest_messages.map((message) => ({
      kind: 'message' as Kind,
      id: message.id,
      row: <MessageRow {...message} />,
    })),
  ];
  const shown = entries.filter(({ kind }) => only === null || kind === only);
  const counts: Counts = { ...attention_counts, wording: attention_counts.wording - settled.length };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Group
      title={t('attention.title')}
      wide
      action={
        entries.length > 0 && (
          <div className={css.kinds}>
            {KINDS.map(({ kind, text }) => (
              <button key={text} type="button" aria-pressed={only === kind} onClick={() => setOnly(kind)}>
                {t(text)} <span>{formatNumber(kind === null ? total : counts[kind])}</span>
              </button>
            ))}
          </div>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={css.none}>{t('attention.none')}</p>
      ) : (
        <ul className={css.list}>
          {shown.map(({ id, row }) => (
            <li key={id}>{row}</li>
          ))}
        </ul>
      )}
      <CutNotes counts={counts} shown={shown.map(({ kind }) => kind)} />
      {open.length > 0 && (
        <p className={css.more}>
          <Link to={wordings.routes.list}>{t('attention.allWordings')}</Link>
        </p>
      )}
      {unread_messages > 0 && (
        <p className={css.more}>
          <Link to={messages.routes.list}>{t('dashboard.unread', { n: unread_messages })}</Link>
        </p>
      )}
    </Group>
  );
}

function ParcelRow(parcel: AttentionParcel) {
  const t = useText();
  const { id, reason, stage, status, tracking_code: code } = parcel;
  const where = reason === 'silent' && parcel.current_location;
  const path = fill(parcels.routes.item, { id });
  return (
    <Entry
      mark={reason === 'silent' ? <Silent /> : <StageBadge stage={stage} status={status} />}
      at={reason === 'silent' ? parcel.last_scan_at : parcel.event_at}
      action={
        reason === 'silent' ? (
          <LinkButton
            size="small"
            to={fill(activities.routes.create, { id })}
            aria-label={t('attention.addScan', { code })}
          >
            {t('scan.add')}
          </LinkButton>
        ) : (
          <LinkButton size="small" to={path} aria-label={t('attention.open', { code })}>
            {t('dashboard.open')}
          </LinkButton>
        )
      }
    >
      <Link to={path} className={css.code}>
        <code>{code}</code>
      </Link>
      <span>
        {parcel.recipient_name}
        {', '}
        {where ? t('attention.lastIn', { place: where }) : parcel.destination.split('\n')[0]}
      </span>
    </Entry>
  );
}

function WordingRow(props: ComponentProps<typeof OpenWording>) {
  const t = useText();
  return (
    <div className={css.wording}>
      <span className={css.message}>
        <Icon name="info" />
        {t('meaning.question')}
      </span>
      <OpenWording {...props} />
    </div>
  );
}

function AddressRow({ parcel_id, tracking_code: code, ...request }: Dashboard['address_requests'][number]) {
  const t = useText();
  const path = fill(parcels.routes.item, { id: parcel_id });
  const [from, to] = [request.destination, request.new_destination].map((text) => text.split('\n').join(', '));
  return (
    <Entry
      mark={
        <span className={css.message}>
          <Icon name="place" />
          {t('attention.address')}
        </span>
      }
      at={request.asked_at}
      action={
        <LinkButton size="small" to={path} aria-label={t('attention.decide', { code })}>
          {t('addressRequest.decide')}
        </LinkButton>
      }
    >
      <Link to={path} className={css.code}>
        <code>{code}</code>
      </Link>
      <span>{t('attention.fromTo', { name: request.recipient_name, from: from ?? '', to: to ?? '' })}</span>
    </Entry>
  );
}

function Silent() {
  const t = useText();
  return (
    <span className={css.silent}>
      <Icon name="schedule" />
      {t('attention.noScan')}
    </span>
  );
}

function MessageRow({ id, email, subject, created_at }: Dashboard['newest_messages'][number]) {
  const t = useText();
  return (
    <Entry
      mark={
        <span className={css.message}>
          <Icon name="mail" />
          {t('attention.unread')}
        </span>
      }
      at={created_at}
      action={
        <LinkButton size="small" to={fill(messages.routes.item, { id })} aria-label={t('attention.read', { email })}>
          {t('dashboard.open')}
        </LinkButton>
      }
    >
      <span>{email}</span>
      <span>{subject}</span>
    </Entry>
  );
}

interface EntryProps {
  mark: ReactNode;
  at: string | null;
  action: ReactNode;
  children: ReactNode;
}

function Entry({ mark, at, action, children }: EntryProps) {
  const now = useNow();
  const { formatRelative } = useLanguage();
  return (
    <div className={css.entry}>
      <div className={css.mark}>{mark}</div>
      <div className={css.text}>{children}</div>
      {at && (
        <time dateTime={at} className={css.age}>
          {formatRelative(at, now)}
        </time>
      )}
      <div className={css.action}>{action}</div>
    </div>
  );
}

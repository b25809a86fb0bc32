import { LANGUAGE_NAMES, type Parcel, type Subscriber } from '@waybill/contracts';
import { Button, useApi, useToast } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/text';
import { useItem } from '../resource/item/use-item';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './notifications.module.css';

const API = '/api/subscriptions';

/** Who wants to hear of a parcel and when they agreed; nothing while there is nobody. The office may end one on request. */
export function SubscriberCard({ parcel: { id: parcelId } }: { parcel: Parcel }) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { item: subscribers, reload } = useItem<Subscriber[]>(`${API}?parcel_id=${parcelId}`);
  const kept = useKeptFocus<HTMLDivElement>();
  const [hadSome, setHadSome] = useState(false);
  const end = async ({ id, address }: Subscriber) => {
    if (!window.confirm(t('subscribers.confirm', { address }))) return;
    const result = await api.delete<null>(API, { id });
    toast(result.status === 'error' ? (result.errors[0] ?? '') : result.message, result.status);
    setHadSome(true);
    reload();
  };
  if (!hadSome && !subscribers?.length) return null;
  return (
    <Group title={t('subscribers.title')} hint={t('subscribers.hint')} wide>
      <div {...kept}>
        {subscribers?.length === 0 && <p>{t('subscribers.none')}</p>}
        <ul className={css.list}>
          {subscribers?.map((each) => (
            <li key={each.id} className={css.entry}>
              <Facts subscriber={each} />
              <Button
                size="small"
                aria-label={t('subscribers.endName', { address: each.address })}
                onClick={() => void end(each)}
              >
                {t('subscribers.end')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Group>
  );
}

function Facts({ subscriber }: { subscriber: Subscriber }) {
  const t = useText();
  const { address, language, milestones, created_at, confirmed_at } = subscriber;
  return (
    <div className={css.facts}>
      <strong>
        {address}, {LANGUAGE_NAMES[language]}
      </strong>
      {confirmed_at ? (
        <span>
          {t('subscribers.confirmed')} <Timestamp value={confirmed_at} />
        </span>
      ) : (
        <span>
          {t('subscribers.asked')} <Timestamp value={created_at} />
        </span>
      )}
      {milestones.length > 0 && <span>{milestones.map((milestone) => t(`milestone.${milestone}`)).join(' · ')}</span>}
    </div>
  );
}

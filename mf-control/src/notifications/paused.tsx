import type { PausedAddress } from '@waybill/contracts';
import { Button, EmptyState, useApi, useToast } from '@waybill/kit';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './notifications.module.css';
import { NOTIFICATIONS_API } from './paths';

const PATH = `${NOTIFICATIONS_API}/paused`;

/** Addresses that get no mails, with the reason. One that has unsubscribed is released only on its owner's request. */
export function Paused() {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const addresses = useItem<PausedAddress[]>(PATH);
  const kept = useKeptFocus<HTMLDivElement>();
  const release = async ({ id, address, reason }: PausedAddress) => {
    if (reason === 'unsubscribed' && !window.confirm(t('notifications.confirmRelease', { address }))) return;
    const result = await api.delete<null>(PATH, { id });
    toast(result.status === 'error' ? (result.errors[0] ?? '') : result.message, result.status);
    addresses.reload();
  };
  return (
    <Group title={t('notifications.paused')} hint={t('notifications.pausedHint')} wide>
      <ItemState of={addresses}>
        {(list) => (
          <div {...kept}>
            {list.length === 0 ? (
              <EmptyState>{t('notifications.nonePaused')}</EmptyState>
            ) : (
              <ul className={css.list}>
                {list.map((each) => (
                  <li key={each.id} className={css.entry}>
                    <div className={css.facts}>
                      <strong>{each.address}</strong>
                      <span>
                        {t(`paused.${each.reason}`)} {each.detail && <code>{each.detail}</code>}{' '}
                        <Timestamp value={each.created_at} />
                      </span>
                    </div>
                    <Button
                      size="small"
                      aria-label={t('notifications.releaseName', { address: each.address })}
                      onClick={() => void release(each)}
                    >
                      {t('notifications.release')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </ItemState>
    </Group>
  );
}

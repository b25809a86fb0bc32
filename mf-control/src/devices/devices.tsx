import type { Device } from '@waybill/contracts';
import { Button, EmptyState, PageTitle, useApi, useToast } from '@waybill/kit';
import { useState } from 'react';
import { useConfirmation } from '../auth/confirmation';
import { useText } from '../i18n/text';
import { ItemState } from '../resource/item/item-state';
import { useItem } from '../resource/item/use-item';
import row from '../ui/fact-row.module.css';
import { Group } from '../ui/group';
import { Timestamp } from '../ui/timestamp';
import { useKeptFocus } from '../ui/use-kept-focus';
import css from './devices.module.css';
import { PairDrawer } from './pair-drawer';

const PATH = '/api/devices';

/** Drivers' phones that may scan and take proofs of delivery. Each is removed with one click. */
export function Devices() {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { confirm, dialog } = useConfirmation();
  const devices = useItem<Device[]>(PATH);
  const kept = useKeptFocus<HTMLDivElement>();
  const [pairing, setPairing] = useState(false);
  const remove = async ({ id }: Device) => {
    const result = await api.delete<null>(PATH, { id });
    if (result.status === 'error') toast(result.errors[0] ?? '', 'error');
    else toast(result.message, 'success');
    devices.reload();
  };
  const pair = async () => {
    if (await confirm()) setPairing(true);
  };
  const add = (
    <Button variant="primary" icon="add" onClick={() => void pair()}>
      {t('devices.pair')}
    </Button>
  );
  return (
    <>
      <PageTitle>{t('devices.title')}</PageTitle>
      <Group title={t('devices.paired')} hint={t('devices.hint')} wide action={add}>
        <ItemState of={devices}>
          {(list) => (
            <div {...kept}>
              {list.length === 0 ? (
                <EmptyState>{t('devices.empty')}</EmptyState>
              ) : (
                <ul className={css.devices}>
                  {list.map((device) => (
                    <Entry key={device.id} device={device} onRemove={() => void remove(device)} />
                  ))}
                </ul>
              )}
            </div>
          )}
        </ItemState>
      </Group>
      {pairing && <PairDrawer onClose={() => setPairing(false)} onPaired={devices.reload} />}
      {dialog}
    </>
  );
}

function Entry({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const t = useText();
  const { name, browser, system, created_at, last_used_at, expires_at } = device;
  return (
    <li className={row.row}>
      <div className={row.facts}>
        <strong>{name}</strong>
        <span>
          {t('sessions.device', {
            browser: browser ?? t('sessions.unknownBrowser'),
            system: system ?? t('sessions.unknownSystem'),
          })}
        </span>
        <span>
          {t('devices.since')} <Timestamp value={created_at} format="date" />
        </span>
        <span>
          {last_used_at ? (
            <>
              {t('twoStep.lastUsed')} <Timestamp value={last_used_at} />
            </>
          ) : (
            t('twoStep.neverUsed')
          )}
        </span>
        <span>
          {t('devices.until')} <Timestamp value={expires_at} format="date" />
        </span>
      </div>
      <Button size="small" variant="danger" aria-label={t('devices.removeName', { name })} onClick={onRemove}>
        {t('devices.remove')}
      </Button>
    </li>
  );
}

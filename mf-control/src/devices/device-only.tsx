import type { DeviceStatus } from '@waybill/contracts';
import { Loading, useApi, useLanguage } from '@waybill/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { AuthCard } from '../auth/auth-card';
import { useText } from '../i18n/text';
import { DeviceLayout } from './device-layout';
import { keepStatus, keptStatus } from './kept-status';
import { forgetTool, keepTool } from './offline/tool';
import { DELIVER, DEVICE } from './paths';

/** What the page of a device gets. */
export interface DevicePageProps {
  status: DeviceStatus;
}

/**
 * A page for a paired device. Without a connection it opens with what the site said last: what is scanned then waits on
 * the device, and is refused later if it was removed meanwhile.
 */
export function deviceOnly(Page: ComponentType<DevicePageProps>): ComponentType {
  return function DeviceOnly() {
    const t = useText();
    const status = useDeviceStatus();
    useOfflineTool(status);
    if (status === null) return <Loading />;
    if (status.device === null)
      return (
        <main>
          <AuthCard title={t('device.notPaired')}>
            <p>{t('device.noCode')}</p>
          </AuthCard>
        </main>
      );
    return (
      <DeviceLayout name={status.device.name}>
        <Page status={status} />
      </DeviceLayout>
    );
  };
}

/** Keeps the pages of a paired device for when there is no connection, and forgets them when it is paired no longer. */
function useOfflineTool(status: DeviceStatus | null): void {
  const { code } = useLanguage();
  const state = status === NOT_PAIRED ? undefined : status?.state;
  useEffect(() => {
    if (state === 'paired') return keepTool([DEVICE, DELIVER], code);
    if (state === 'none') forgetTool().catch(() => undefined);
    return undefined;
  }, [state, code]);
}

/** Without an answer, and without one that was kept: nothing is known. */
const NOT_PAIRED: DeviceStatus = { state: 'none', digits: null, device: null, proof: null };
const INTERVAL_MS = 60_000;

/** Asks now, each minute and when the page is shown again: a device that was removed sees it. */
function useDeviceStatus(): DeviceStatus | null {
  const api = useApi();
  const [status, setStatus] = useState<DeviceStatus | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const result = await api.get<DeviceStatus>('/api/devices/current', controller);
      if (controller.signal.aborted) return;
      if (result.status === 'success') keepStatus(result.data);
      setStatus((before) => (result.status === 'success' ? result.data : (before ?? keptStatus() ?? NOT_PAIRED)));
    };
    void ask();
    const timer = setInterval(() => void ask(), INTERVAL_MS);
    const onShown = () => void ask();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [api]);
  return status;
}

import { Icon, type IconName, useLanguage } from '@waybill/kit';
import { type TextKey, useText } from '../../i18n/text';
import type { QueueState, Trouble } from '../../queue/sending-queue';
import type { Entry } from '../queue/entry';
import css from './setup.module.css';

interface QueueNoticeProps {
  state: QueueState<Entry>;
  isStuck: boolean;
  /** A paired device: there is nobody to sign in. */
  isDevice: boolean;
}

/** Whether scans wait in this browser, how many, and what for. */
export function QueueNotice({ state, isStuck, isDevice }: QueueNoticeProps) {
  const t = useText();
  const { formatDate } = useLanguage();
  const { phase, isKept, entries, trouble, retryAt } = state;
  const waits = isDevice && trouble === 'signed-out' ? 'scanning.waitUnpaired' : WAITS[trouble ?? 'offline'];
  const n = entries.filter(({ outcome, undo }) => outcome === 'waiting' && !undo).length;
  const time = formatDate(retryAt, 'datetime');
  return (
    <div role="status" className={css.notices}>
      {phase === 'elsewhere' && <Notice icon="content_copy">{t('scanning.elsewhere')}</Notice>}
      {isStuck && <Notice icon="cloud_off">{t(n > 0 ? waits : 'scanning.offline', { n, time })}</Notice>}
      {isStuck && !isKept && n > 0 && <Notice icon="warning">{t('scanning.notKept')}</Notice>}
    </div>
  );
}

const WAITS: Record<Trouble, TextKey> = {
  offline: 'scanning.waitOffline',
  busy: 'scanning.waitBusy',
  limited: 'scanning.waitLimited',
  'signed-out': 'scanning.waitSignedOut',
};

const Notice = ({ icon, children }: { icon: IconName; children: string }) => (
  <p className={css.notice}>
    <Icon name={icon} />
    {children}
  </p>
);

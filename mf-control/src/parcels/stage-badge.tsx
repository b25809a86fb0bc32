import type { Stage } from '@waybill/contracts';
import { Icon, type IconName } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './parcels.module.css';

const LOOKS: Record<Stage, { icon: IconName; tone: 'calm' | 'moving' | 'good' | 'bad' }> = {
  registered: { icon: 'radio_button_unchecked', tone: 'calm' },
  picked_up: { icon: 'inventory', tone: 'moving' },
  in_transit: { icon: 'local_shipping', tone: 'moving' },
  out_for_delivery: { icon: 'moped', tone: 'moving' },
  ready_for_pickup: { icon: 'place', tone: 'moving' },
  delivered: { icon: 'check_circle', tone: 'good' },
  attempt_failed: { icon: 'meeting_room', tone: 'bad' },
  exception: { icon: 'warning', tone: 'bad' },
  returned: { icon: 'undo', tone: 'calm' },
};

/** Where a parcel stands: icon, word and colour. The word is its own status, or its stage's name without one. */
export function StageBadge({ stage, status }: { stage: Stage; status: string | null }) {
  const t = useText();
  const { icon, tone } = LOOKS[stage];
  return (
    <span className={css.badge} data-tone={tone} title={t(`stage.${stage}`)}>
      <Icon name={icon} />
      <span>{status || t(`stage.${stage}`)}</span>
    </span>
  );
}

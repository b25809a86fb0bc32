import type { Stage } from '@waybill/contracts';
import { Icon, type IconName } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './parcels.module.css';

const VARIANTS: Record<Stage, { icon: IconName; tone: 'neutral' | 'active' | 'success' | 'danger' }> = {
  registered: { icon: 'radio_button_unchecked', tone: 'neutral' },
  picked_up: { icon: 'inventory', tone: 'active' },
  in_transit: { icon: 'local_shipping', tone: 'active' },
  out_for_delivery: { icon: 'moped', tone: 'active' },
  ready_for_pickup: { icon: 'place', tone: 'active' },
  delivered: { icon: 'check_circle', tone: 'success' },
  attempt_failed: { icon: 'meeting_room', tone: 'danger' },
  exception: { icon: 'warning', tone: 'danger' },
  returned: { icon: 'undo', tone: 'neutral' },
};

/** The stage of a parcel as icon and color, with its status, or the stage's name when it has none. */
export function StageBadge({ stage, status }: { stage: Stage; status: string | null }) {
  const t = useText();
  const { icon, tone } = VARIANTS[stage];
  return (
    <span className={css.badge} data-tone={tone} title={t(`stage.${stage}`)}>
      <Icon name={icon} />
      <span>{status || t(`stage.${stage}`)}</span>
    </span>
  );
}

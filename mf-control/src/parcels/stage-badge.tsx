import type { Stage } from '@waybill/contracts';
import { Icon, type IconName } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './stage.module.css';

const ICONS: Record<Stage, IconName> = {
  registered: 'radio_button_unchecked',
  picked_up: 'inventory',
  in_transit: 'local_shipping',
  out_for_delivery: 'moped',
  ready_for_pickup: 'place',
  delivered: 'check_circle',
  attempt_failed: 'meeting_room',
  exception: 'warning',
  returned: 'undo',
};

/** The stage of a parcel as icon and color, with its status, or the stage's name when it has none. */
export function StageBadge({ stage, status }: { stage: Stage; status: string | null }) {
  const t = useText();
  return (
    <span className={`${css.stage} ${css.pill}`} data-stage={stage} title={t(`stage.${stage}`)}>
      <Icon name={ICONS[stage]} />
      <span>{status || t(`stage.${stage}`)}</span>
    </span>
  );
}

/** A bar in the color of a stage; `share` of the room there is, 0 to 1. */
export function StageBar({ stage, share }: { stage: Stage; share: number }) {
  return (
    <svg
      className={`${css.stage} ${css.bar}`}
      data-stage={stage}
      width={`${share * 100}%`}
      height="14"
      aria-hidden="true"
    >
      <rect width="100%" height="14" rx="2" />
    </svg>
  );
}

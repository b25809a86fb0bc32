import type { Stage } from '@waybill/contracts';

/** Whether a step lies behind the parcel, is where it stands, or is still to come. */
export type StepState = 'done' | 'current' | 'to_come';

export interface Step {
  name: Stage;
  state: StepState;
  /** The parcel is held up here. */
  exception: boolean;
}

const WAY: readonly Stage[] = ['registered', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'];

/** Stages off the straight way: the step of the way that each one replaces. */
const REPLACES: Partial<Record<Stage, Stage>> = {
  ready_for_pickup: 'out_for_delivery',
  attempt_failed: 'out_for_delivery',
  exception: 'in_transit',
  returned: 'delivered',
};

const EXCEPTIONS: readonly Stage[] = ['attempt_failed', 'exception', 'returned'];

/** The five steps of the rail for a parcel at `stage`. */
export function stepsOf(stage: Stage): Step[] {
  const here = WAY.indexOf(REPLACES[stage] ?? stage);
  return WAY.map((name, index) => ({
    name: index === here ? stage : name,
    state: index === here ? 'current' : index < here ? 'done' : 'to_come',
    exception: index === here && EXCEPTIONS.includes(stage),
  }));
}

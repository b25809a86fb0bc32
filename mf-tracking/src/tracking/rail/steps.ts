import type { Stage } from '@waybill/contracts';

/** Whether a step is completed, current or still to come. */
export type StepState = 'done' | 'current' | 'to_come';

export interface Step {
  name: Stage;
  state: StepState;
  /** The parcel is held up here. */
  exception: boolean;
}

const STEPS: readonly Stage[] = ['registered', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'];

/** Stages outside the standard sequence: the step that each one replaces. */
const REPLACES: Partial<Record<Stage, Stage>> = {
  ready_for_pickup: 'out_for_delivery',
  attempt_failed: 'out_for_delivery',
  exception: 'in_transit',
  returned: 'delivered',
};

const EXCEPTIONS: readonly Stage[] = ['attempt_failed', 'exception', 'returned'];

/** The five steps of the rail for a parcel at `stage`. */
export function stepsOf(stage: Stage): Step[] {
  const current = STEPS.indexOf(REPLACES[stage] ?? stage);
  return STEPS.map((name, index) => ({
    name: index === current ? stage : name,
    state: index === current ? 'current' : index < current ? 'done' : 'to_come',
    exception: index === current && EXCEPTIONS.includes(stage),
  }));
}

import type { PublicActivity } from './activity.js';
import type { Answer, RailStep } from './answer.js';
import { cityOf } from './city.js';
import type { ParcelState } from './parcel-states.js';
import type { Place } from './place.js';
import type { Stage } from './stages.js';
import { stageAfter } from './tracking-events.js';

const SEQUENCE = ['registered', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'] as const;

/** The position of each stage on the rail. */
const POSITION: Record<Stage, number> = {
  registered: 0,
  picked_up: 1,
  in_transit: 2,
  out_for_delivery: 3,
  ready_for_pickup: 3,
  attempt_failed: 3,
  delivered: 4,
  returned: 4,
  // Where it was held up depends on how far it had come.
  exception: -1,
};

/** The ends of the way, and where the parcel is. */
interface Places {
  pickup_location: string | null;
  current_location: string | null;
  destination: string;
}

/** A stage that an activity brought its parcel to. */
export interface Reached {
  stage: Stage;
  at: string;
  description: string;
  /** What the title names. */
  place: Place | null;
}

type Entry = Pick<PublicActivity, 'event' | 'description' | 'place' | 'happened_at'>;

/** The stages that activities brought their parcel to. What moves nothing is no step. @param activities newest first */
export const reachedStages = (activities: readonly Entry[]): Reached[] =>
  activities.flatMap(({ event, description, place, happened_at: at }) => {
    const stage = stageAfter(event);
    return stage === null ? [] : [{ stage, at, description, place }];
  });

/** The steps of the rail. @param reached the stages of the activities, newest first */
export function stepsOf(
  stage: Stage,
  state: ParcelState,
  reached: readonly Reached[],
  places: Places,
): Answer['steps'] {
  const round = lastRound(reached);
  const current = stage === 'exception' ? heldAt(round) : POSITION[stage];
  const wasOut = round.some((other) => POSITION[other.stage] === POSITION.out_for_delivery);
  const steps: Answer['steps'] = [];
  let next: string | null = null;
  for (const [position, name] of [...SEQUENCE.entries()].reverse()) {
    if (stage === 'returned' && name === 'out_for_delivery' && !wasOut) continue;
    const step = stepAt(position, name);
    next = step.at ?? next;
    steps.unshift(step);
  }
  return steps;

  function stepAt(position: number, name: (typeof SEQUENCE)[number]): Answer['steps'][number] {
    if (position > current) return { name, state: 'to_come', at: null, place: endOf(name, places) };
    if (position === current) {
      const named = nameOf(stage, state, name);
      const scan = scanOf(
        named,
        round.find((other) => other.stage === stage),
        places,
      );
      return { name: named, state: 'current', ...scan, place: scan.place ?? whereItIs(named, places) };
    }
    const first = round.findLast((other) => other.stage === name);
    return {
      name,
      state: 'done',
      ...scanOf(name, first && (next === null || first.at <= next) ? first : undefined, places),
    };
  }
}

/** A parcel that was handed over once more after an end of its way begins anew. @param reached newest first */
function lastRound(reached: readonly Reached[]): readonly Reached[] {
  const start = reached.findIndex(({ stage }) => stage === 'registered' || stage === 'picked_up');
  const end = reached.findIndex(({ stage }, index) => index > start && (stage === 'delivered' || stage === 'returned'));
  return start < 0 || end < 0 ? reached : reached.slice(0, end);
}

/** When and where a step was scanned. */
const scanOf = (step: RailStep, scan: Reached | undefined, places: Places) => {
  const named = scan?.place;
  return { at: scan?.at ?? null, place: city(named?.relation === 'at' ? named.name : null) ?? endOf(step, places) };
};

/** The place of the steps that can only be at an end of the way. */
function endOf(step: RailStep, { pickup_location, destination }: Places): string | null {
  if (step === 'registered' || step === 'returned') return city(pickup_location);
  return step === 'out_for_delivery' || step === 'delivered' ? city(destination) : null;
}

const whereItIs = (step: RailStep, { current_location }: Places) =>
  step === 'registered' ? null : city(current_location);

/** There is little space. */
const city = (place: string | null): string | null => cityOf(place ?? '') || null;

/** The step after the one that was completed last. Most parcels are held up on their way. */
function heldAt(reached: readonly Reached[]): number {
  const furthest = Math.max(POSITION.registered, ...reached.map((other) => POSITION[other.stage]));
  if (furthest === POSITION.registered) return POSITION.picked_up;
  return furthest >= POSITION.out_for_delivery ? POSITION.out_for_delivery : POSITION.in_transit;
}

/** A parcel that is only delayed is on its way all the same. */
function nameOf(stage: Stage, state: ParcelState, standard: RailStep): RailStep {
  if (state === 'returning' || state === 'stopped') return state;
  return state === 'late' && stage === 'exception' ? standard : stage;
}

import type { Answer, RailStep } from './answer.js';
import { cityOf } from './city.js';
import type { ParcelState } from './parcel-states.js';
import { placeOf } from './place.js';
import type { Reached } from './reached-stages.js';
import type { Stage } from './stages.js';

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

/** The five steps of the rail. @param reached the stages of the activities, newest first */
export function stepsOf(
  stage: Stage,
  state: ParcelState,
  reached: readonly Reached[],
  places: Places,
): Answer['steps'] {
  const current = stage === 'exception' ? heldAt(reached) : POSITION[stage];
  return SEQUENCE.map((name, position) => {
    if (position > current) return { name, state: 'to_come', at: null, place: endOf(name, places) };
    if (position < current)
      return {
        name,
        state: 'done',
        ...scanOf(
          name,
          reached.findLast((other) => other.stage === name),
          places,
        ),
      };
    const step = nameOf(stage, state, name);
    const scan = scanOf(
      step,
      reached.find((other) => other.stage === stage),
      places,
    );
    return { name: step, state: 'current', ...scan, place: scan.place ?? whereItIs(step, places) };
  });
}

/** When and where a step was scanned. */
const scanOf = (step: RailStep, scan: Reached | undefined, places: Places) => {
  const named = scan && (scan.place === undefined ? placeOf(scan.title) : scan.place);
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
  const furthest = Math.max(...reached.map((other) => POSITION[other.stage]));
  if (furthest === POSITION.registered) return POSITION.picked_up;
  return furthest >= POSITION.out_for_delivery ? POSITION.out_for_delivery : POSITION.in_transit;
}

/** A parcel that is only delayed is on its way all the same. */
function nameOf(stage: Stage, state: ParcelState, standard: RailStep): RailStep {
  if (state === 'returning' || state === 'stopped') return state;
  return state === 'late' && stage === 'exception' ? standard : stage;
}

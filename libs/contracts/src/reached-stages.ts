import type { ActivityIcon } from './constants.js';
import type { Place } from './place.js';
import { phraseOf, stageOf } from './stage.js';
import type { Stage } from './stages.js';

interface Scan {
  title: string;
  description: string;
  icon: ActivityIcon;
  happened_at: string;
  place?: Place | null | undefined;
}

/** A stage that an activity brought its parcel to. */
export interface Reached {
  stage: Stage;
  at: string;
  title: string;
  description: string;
  /** What the title names, if that has been read from it before. */
  place?: Place | null | undefined;
}

/**
 * The stages that activities brought their parcel to. A title in words of its own is read by its icon, but is a remark if
 * another title says the same stage, or an earlier one that the parcel had gone on: "Signature archived" delivers nothing.
 * @param activities newest first; so is the result
 */
export function reachedStages(activities: readonly Scan[]): Reached[] {
  const said = activities.map(({ title }) => phraseOf(title) !== null);
  const read = activities.map(({ title, description, icon, happened_at: at, place }) => ({
    stage: stageOf(title, icon),
    at,
    title,
    description,
    place,
  }));
  const saidStages = new Set(read.filter((_, index) => said[index]).map(({ stage }) => stage));
  const oldestSaid = said.lastIndexOf(true);
  const isStep = ({ stage }: Reached, index: number) =>
    said[index] || (!saidStages.has(stage) && (stage !== 'registered' || index > oldestSaid));
  return read.filter(isStep);
}

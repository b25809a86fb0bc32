import { ReleaseError } from '../errors/release-error.js';
import type { ReleaseDocument } from './document.js';
import { type HistoryLine, missingLines } from './history.js';

/**
 * Rejects a publish that was ordered before the latest change of its deployable. Numbers of releases only grow: once an
 * order was carried out, rolled back or overtaken, it can never be carried out again. @throws ReleaseError
 */
export function rejectReplay(
  name: string,
  after: number,
  history: readonly HistoryLine[],
  current: ReleaseDocument | undefined,
): void {
  // A process that died may have written the document, but not its line.
  const lines = current ? [...history, ...missingLines(history, current, current)] : history;
  const change = lines.findLast(({ before, after }) => stateOf(name, before) !== stateOf(name, after));
  if (change && change.id > after)
    throw new ReleaseError(
      `${name} was changed after release ${after}, which this publish was meant to follow: release ${change.id}, "${change.command}" by ${change.who} (${change.why}). Publish again.`,
    );
  if (current && after > current.id)
    throw new ReleaseError(`This publish follows release ${after}; the live one is ${current.id}.`);
}

/** All that one side of a line says of a deployable: its build, and whatever else begins with its name and a space. */
const stateOf = (name: string, builds: Record<string, string>): string =>
  JSON.stringify(Object.entries(builds).filter(([key]) => key === name || key.startsWith(`${name} `)));

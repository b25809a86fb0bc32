import { canaryKey, type HistoryLine } from './history.js';

/** The builds of one deployable over time. */
export interface Timeline {
  /** Build hashes in the order in which they went live, the live one last. */
  live: readonly string[];
  /**
   * Builds that a rollback replaced, also as canaries, with the change that did it; published deliberately, a build is no
   * longer among them.
   */
  withdrawn: ReadonlyMap<string, HistoryLine>;
  /** Build → when another one last replaced it, or it was no canary any more. */
  left: ReadonlyMap<string, Date>;
}

/** What the history says about a deployable; `lines` are oldest first. */
export function timelineOf(name: string, lines: readonly HistoryLine[]): Timeline {
  const live: string[] = [];
  const withdrawn = new Map<string, HistoryLine>();
  const left = new Map<string, Date>();
  for (const line of lines) {
    const [before, after] = [hashIn(line.before[name]), hashIn(line.after[name])];
    const [tried, next] = [hashIn(line.before[canaryKey(name)]), hashIn(line.after[canaryKey(name)])];
    if (tried !== undefined && tried !== next && tried !== after) {
      if (line.command.startsWith('rollback')) withdrawn.set(tried, line);
      left.set(tried, new Date(line.at));
    }
    if (next !== undefined && next !== tried) withdrawn.delete(next);
    if (after === undefined || after === before) continue;
    if (before !== undefined && line.command.startsWith('rollback')) withdrawn.set(before, line);
    if (before !== undefined) left.set(before, new Date(line.at));
    withdrawn.delete(after);
    live.push(after);
  }
  return { live, withdrawn, left };
}

/** The build to return to: the last one that was live before and that no rollback has replaced. */
export function previousBuild({ live, withdrawn }: Timeline): string | undefined {
  const current = live.at(-1);
  return live.findLast((hash) => hash !== current && !withdrawn.has(hash));
}

/** "<hash>", or "<hash> off" while the remote is disabled. */
const hashIn = (state: string | undefined) => state?.split(' ')[0];

import type { DeclaredPage } from './declared-pages.js';

/** What came of a trial. */
export interface TrialReport {
  /** One sentence each; empty if the release runs. */
  problems: string[];
  /** What was tried, and what was not and why. */
  notes: string[];
}

/** What is tried of one deployable. */
export interface Tried {
  name: string;
  /** File name of its server module, if it has one. */
  module: string | undefined;
  pages: readonly DeclaredPage[];
}

import type { SpecResult } from './specs/specs.js';

/** How much `npm test` runs: what needs neither a browser nor a database, what a change is tested with, or everything. */
export const EXTENTS = ['quick', 'standard', 'all'] as const;
export type Extent = (typeof EXTENTS)[number];

export interface Command {
  command: readonly [string, ...string[]];
  /** Folder to run it in, below the root. */
  folder?: string;
  /** Options of Node for it and what it starts, besides those of the environment. */
  nodeOptions?: string;
}

/** One line of `npm test`. */
export interface Step extends Command {
  name: string;
  /** The smallest extent that runs it. */
  extent: Extent;
  /** Whether it is cheap, comes first, and ends the run when it fails. */
  check?: boolean;
  /** Projects whose change it can notice; without them, every change. */
  projects?: readonly string[];
  /** Why the step cannot run on this machine; it then fails with this message. */
  missing?: string | undefined;
  /** Set where it runs spec files. */
  specs?: {
    /** Where its reporters note them. */
    folders: readonly string[];
    /** The exit code for specs that fail, where it differs from that for everything else. */
    failureCode?: number;
    /** The target of Nx that runs them. */
    nxTarget?: string;
    /** Whether there may be none: a change may reach no spec of a step. */
    mayBeNone?: boolean;
    /** Runs one of them alone. */
    alone(spec: SpecResult): Command;
  };
}

import { parseArgs } from 'node:util';
import type { Affected } from './affected.js';
import { EXTENTS, type Extent, type Step } from './step.js';

/** Which tests `npm test` runs. */
export interface Scope {
  extent: Extent;
  /** Whether sweeps are run whole, instead of the fifth that the commit decides. */
  thorough: boolean;
  /** Only what a change reaches. */
  affected: boolean;
}

/** `[--quick | --all | --thorough] [--affected]` @throws TypeError on anything else */
export function readScope(args: string[]): Scope {
  const flag = { type: 'boolean', default: false } as const;
  const options = { quick: flag, all: flag, thorough: flag, affected: flag };
  const { quick, all, thorough, affected } = parseArgs({ args, options }).values;
  if ([quick, all, thorough].filter(Boolean).length > 1) throw new TypeError('Give one of --quick, --all, --thorough.');
  return { extent: quick ? 'quick' : all || thorough ? 'all' : 'standard', thorough, affected };
}

/** The steps of an extent, in their order; with `affected`, those that a change of its projects reaches. */
export function inScope(steps: readonly Step[], extent: Extent, affected: Affected | undefined): Step[] {
  const ofExtent = steps.filter((step) => EXTENTS.indexOf(step.extent) <= EXTENTS.indexOf(extent));
  if (!affected) return ofExtent;
  return ofExtent.filter(({ projects }) => !projects || projects.some((name) => affected.projects.includes(name)));
}

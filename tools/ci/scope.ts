import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { installedCommand } from '../npm-command.mjs';
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

/** The steps of a scope, in their order; `projects` lists those that a change reaches. */
export function inScope(
  steps: readonly Step[],
  { extent, affected }: Scope,
  projects: () => readonly string[],
): Step[] {
  const ofExtent = steps.filter((step) => EXTENTS.indexOf(step.extent) <= EXTENTS.indexOf(extent));
  if (!affected) return ofExtent;
  const reached = projects();
  return ofExtent.filter((step) => !step.projects || step.projects.some((project) => reached.includes(project)));
}

/** Projects that differ from the main branch, committed or not, and those that depend on them. */
export function affectedProjects(): string[] {
  const [program, ...args] = installedCommand('nx', 'show', 'projects', '--affected', '--json');
  const output = execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output) as string[];
}

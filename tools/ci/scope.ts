import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { installedCommand } from '../npm-command.mjs';
import type { Step } from './step.js';

/** Which tests `npm test` runs. */
export interface Scope {
  /** What needs neither a browser nor a database, what a change is tested with, or everything. */
  extent: 'quick' | 'standard' | 'all';
  /** Only what a change reaches. */
  affected: boolean;
}

/** `[--quick | --all] [--affected]` @throws TypeError on anything else */
export function readScope(args: string[]): Scope {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ args, options: { quick: flag, all: flag, affected: flag } });
  if (values.quick && values.all) throw new TypeError('Give either --quick or --all.');
  return { extent: values.quick ? 'quick' : values.all ? 'all' : 'standard', affected: values.affected };
}

/** The steps of a scope, in their order; `projects` lists those that a change reaches. */
export function inScope(
  steps: readonly Step[],
  { extent, affected }: Scope,
  projects: () => readonly string[],
): Step[] {
  const ofExtent = steps.filter(({ quick, long }) => (extent === 'all' ? true : extent === 'quick' ? quick : !long));
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

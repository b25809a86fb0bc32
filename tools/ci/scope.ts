import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { installedCommand } from '../npm-command.mjs';
import type { Step } from './step.js';

/** Which steps `npm test` runs: all, those that take seconds, or those that a change reaches. */
export type Scope = 'all' | 'quick' | 'affected';

/** `[--quick | --affected]` @throws TypeError on anything else */
export function readScope(args: string[]): Scope {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean' }, affected: { type: 'boolean' } } });
  if (values.quick && values.affected) throw new TypeError('Give either --quick or --affected.');
  return values.quick ? 'quick' : values.affected ? 'affected' : 'all';
}

/** The steps of a scope, in their order; `affected` lists the projects that a change reaches. */
export function inScope(steps: readonly Step[], scope: Scope, affected: () => readonly string[]): Step[] {
  if (scope === 'all') return [...steps];
  if (scope === 'quick') return steps.filter(({ quick }) => quick);
  const reached = affected();
  return steps.filter(({ projects }) => !projects || projects.some((project) => reached.includes(project)));
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

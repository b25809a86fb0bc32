import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedCommand } from '../npm-command.mjs';
import { journeysThatVisit } from './journeys.js';

const ROOT = join(import.meta.dirname, '../..');
const JOURNEYS = 'e2e/journeys';

/** What a change can reach, compared with the main branch. */
export interface Affected {
  /** Projects that differ, and those that depend on them. */
  projects: readonly string[];
  /** Files of journeys. */
  journeys: readonly string[];
}

/** Reads what differs from the main branch, committed or not. */
export function readAffected(): Affected {
  const projects = JSON.parse(run(...installedCommand('nx', 'show', 'projects', '--affected', '--json'))) as string[];
  return { projects, journeys: affectedJourneys(projects, changedFiles(), journeyFiles(), read) };
}

/** All journeys, unless only sources of remotes and journeys have changed: then these, and those that visit one of them. */
export function affectedJourneys(
  projects: readonly string[],
  changed: readonly string[],
  journeys: readonly string[],
  read: (path: string) => string,
): readonly string[] {
  const remotes = projects.filter((project) => project.startsWith('mf-'));
  const isSource = (file: string) => remotes.some((name) => file.startsWith(`${name}/src/`));
  const isNarrow = changed.every((file) => journeys.includes(file) || isSource(file));
  const visiting = isNarrow ? journeysThatVisit(remotes, journeys, read) : journeys;
  return journeys.filter((file) => visiting.includes(file) || changed.includes(file));
}

const journeyFiles = (): string[] =>
  readdirSync(join(ROOT, JOURNEYS))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${JOURNEYS}/${name}`);

function changedFiles(): string[] {
  const base = run('git', 'merge-base', 'main', 'HEAD').trim();
  const committed = run('git', 'diff', '--no-renames', '--name-only', base);
  const others = run('git', 'ls-files', '--others', '--exclude-standard');
  return `${committed}\n${others}`.split('\n').filter((file) => file !== '' && !file.endsWith('.md'));
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function run(program: string, ...args: string[]): string {
  const env = { ...process.env, NX_DAEMON: 'false' };
  return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'inherit'] });
}

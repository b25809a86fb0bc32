import type { Step } from './step.js';

const npx = (program: string, ...args: string[]): Step['command'] => ['npx', '--no-install', program, ...args];
const nx = (target: string): Step['command'] =>
  npx('nx', 'run-many', '-t', target, '--parallel=2', '--output-style=static');
/** Two specs in parallel: each has its own site and database, and is idle half of the time. */
const api = (engine: string): Step['command'] => npx('jest', '--selectProjects', engine, '--maxWorkers=2');

/** The steps of `npm test`, fastest feedback first. */
export function steps(missing: readonly string[]): Step[] {
  const needs = (name: string) =>
    missing.includes(name)
      ? `${name} is not installed. Install it (sudo apt-get install ${name}) and run npm test again.`
      : undefined;
  return [
    { name: 'lint and format', command: npx('biome', 'ci', '--colors=off', '--error-on-warnings', '.') },
    { name: 'repository checks', command: [process.execPath, '--import', 'tsx', 'tools/checks/main.ts'] },
    { name: 'build', command: nx('build') },
    { name: 'bytes of a first visit', command: ['npm', 'run', '--silent', 'bench:budget'] },
    { name: 'types', command: nx('typecheck') },
    { name: 'unit and component tests', command: nx('test') },
    { name: 'openapi.json is up to date', command: ['npm', 'run', '--silent', 'openapi:check'], folder: 'backend' },
    {
      name: "the kit's API report is up to date",
      command: [process.execPath, 'libs/federation/bin/release.mjs', 'report', '--check'],
    },
    { name: 'API on the embedded database', command: api('embedded'), folder: 'backend' },
    {
      name: 'API on MariaDB',
      command: api('mariadb'),
      folder: 'backend',
      missing: needs('mariadb-server'),
    },
    {
      name: 'releases in the browser',
      command: ['npm', 'run', '--silent', 'test:releases'],
      folder: 'shell',
      missing: needs('chromium'),
    },
    {
      name: 'journeys in the browser',
      command: ['npm', 'run', '--silent', 'e2e'],
      folder: 'e2e',
      missing: needs('chromium'),
    },
  ];
}

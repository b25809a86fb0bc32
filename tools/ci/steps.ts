import { installedCommand, npmCommand } from '../npm-command.mjs';
import type { Scope } from './scope.js';
import type { Step } from './step.js';

const nx = (target: string, scope: Scope, ...args: string[]): Step['command'] =>
  installedCommand(
    'nx',
    scope.affected ? 'affected' : 'run-many',
    '-t',
    target,
    '--parallel=2',
    '--output-style=static',
    ...args,
  );
/**
 * What jest loads for a component survives many collections of a small space: a twelfth of the time is copying it. API
 * tests, which load it once for many, take as long as before (decision 0171).
 */
const COMPONENTS = { nodeOptions: '--max-semi-space-size=64' };
/** Components are rendered in a document of jsdom, which takes as long as all unit tests. */
const unitStep = (scope: Scope): Step =>
  scope.extent === 'quick'
    ? { name: 'unit tests', command: nx('test', scope, '--testPathPatterns=\\.spec\\.ts$'), quick: true }
    : { ...COMPONENTS, name: 'unit and component tests', command: nx('test', scope), quick: true };
/** Both engines side by side. A group waits a fifth of its time, for what a third one uses the processor. */
const api = ({ extent }: Scope, ...engines: string[]): Step['command'] =>
  installedCommand(
    'jest',
    '-c',
    extent === 'all' ? 'jest.groups.mjs' : 'jest.standard.mjs',
    '--maxWorkers=3',
    '--selectProjects',
    ...engines,
  );
const journeys = (...projects: string[]): Step['command'] =>
  npmCommand('run', '--silent', 'e2e', '--', ...projects.map((name) => `--project=${name}`));

function apiSteps(scope: Scope, missing: string | undefined): Step[] {
  const shared = { folder: 'backend', projects: ['backend'] };
  if (!missing)
    return [
      { ...shared, name: 'API on the embedded database and MariaDB', command: api(scope, 'embedded', 'mariadb') },
    ];
  return [
    { ...shared, name: 'API on the embedded database', command: api(scope, 'embedded') },
    { ...shared, name: 'API on MariaDB', command: api(scope, 'mariadb'), missing },
  ];
}

/** The steps of `npm test`, fastest feedback first. */
export function steps(scope: Scope, missing: readonly string[]): Step[] {
  const needs = (name: string) =>
    missing.includes(name)
      ? `${name} is not installed. Install it (sudo apt-get install ${name}) and run npm test again.`
      : undefined;
  return [
    {
      name: 'lint and format',
      command: installedCommand('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
      quick: true,
    },
    { name: 'promises', command: installedCommand('oxlint'), quick: true },
    { name: 'repository checks', command: [process.execPath, '--import', 'tsx', 'tools/checks/main.ts'], quick: true },
    { name: 'build', command: nx('build', scope), quick: true },
    {
      name: 'bytes of a first visit',
      command: npmCommand('run', '--silent', 'bench:budget'),
      quick: true,
      projects: ['bench'],
    },
    { name: 'types', command: nx('typecheck', scope), quick: true },
    unitStep(scope),
    {
      name: 'openapi.json is up to date',
      command: npmCommand('run', '--silent', 'openapi:check'),
      folder: 'backend',
      quick: true,
      projects: ['backend'],
    },
    {
      name: "the kit's API report is up to date",
      command: [process.execPath, 'libs/federation/bin/release.mjs', 'report', '--check'],
      quick: true,
      projects: ['@waybill/kit'],
    },
    ...apiSteps(scope, needs('mariadb-server')),
    {
      name: 'journeys in the browser',
      command: scope.extent === 'all' ? journeys('smoke', 'journeys', 'apart') : journeys('smoke'),
      folder: 'e2e',
      projects: ['e2e'],
      missing: needs('chromium'),
    },
    { ...COMPONENTS, name: 'slow unit and component tests', command: nx('test:slow', scope), long: true },
    {
      name: 'releases in the browser',
      command: npmCommand('run', '--silent', 'test:releases'),
      folder: 'shell',
      long: true,
      projects: ['e2e'],
      missing: needs('chromium'),
    },
    {
      name: 'measured journeys',
      command: journeys('measured'),
      folder: 'e2e',
      long: true,
      projects: ['e2e'],
      missing: needs('chromium'),
    },
    {
      name: 'faults, the quick part',
      command: npmCommand('run', '--silent', 'test:faults', '--', '--quick'),
      long: true,
      projects: ['e2e'],
      missing: needs('mariadb-server'),
    },
  ];
}

import { basename, relative } from 'node:path';
import { installedCommand, npmCommand } from '../npm-command.mjs';
import type { Affected } from './affected.js';
import type { Scope } from './scope.js';
import type { SpecResult } from './specs/specs.js';
import type { Command, Step } from './step.js';
import { WORKSPACES, workspaceOf } from './workspaces.js';

/** Specs are noted as they end (specs/); what jest prints of them is in the log of the step. */
const REPORTERS = ['--reporters=default', '--reporters=tools/jest-reporter'];
/**
 * What jest loads for a component survives many collections of a small space: a twelfth of the time is copying it. API
 * tests, which load it once for many, take as long as before.
 */
const COMPONENTS = { nodeOptions: '--max-semi-space-size=64' };
/** One test file of jest that runs many specs. */
const GROUP = /\.group\.ts$/;

const nx = (target: string, { affected }: Scope, ...args: string[]): Command['command'] =>
  installedCommand(
    'nx',
    affected ? 'affected' : 'run-many',
    '-t',
    target,
    '--parallel=2',
    '--output-style=static',
    ...args,
  );

/** jest ends with it when specs fail, and with 1 for everything else, such as a database of the run that does not stop. */
const SPECS_FAILED = 86;

const jestCommand = (...args: string[]): Command['command'] =>
  installedCommand('jest', ...args, ...REPORTERS, `--testFailureExitCode=${SPECS_FAILED}`);

const playwright = (...args: string[]): Command['command'] => npmCommand('run', '--silent', 'e2e', '--', ...args);

/** Runs a spec of jest alone; `config` is in the folder of its project. */
const jestAlone =
  (config: string, folderOf: (file: string) => string = workspaceOf) =>
  ({ file, project }: SpecResult): Command => {
    const folder = folderOf(file);
    const select = project ? ['--selectProjects', project] : [];
    return {
      folder,
      command: jestCommand('-c', config, '--runInBand', ...select, '--runTestsByPath', relative(folder, file)),
    };
  };

const unit = (name: string, target: 'test' | 'test:slow', config: string, scope: Scope, ...args: string[]) => ({
  ...COMPONENTS,
  name,
  command: nx(target, scope, ...args, ...REPORTERS),
  specs: { folders: WORKSPACES, nxTarget: target, mayBeNone: scope.affected, alone: jestAlone(config) },
});

/** Components are rendered in a document of jsdom, which takes as long as all unit tests. */
const unitStep = (scope: Scope): Step =>
  scope.extent === 'quick'
    ? { ...unit('unit tests', 'test', 'jest.config.mjs', scope, '--testPathPatterns=\\.spec\\.ts$'), extent: 'quick' }
    : { ...unit('unit and component tests', 'test', 'jest.config.mjs', scope), extent: 'quick' };

/** Both engines side by side. A group waits a fifth of its time, for what a third one uses the processor. */
function apiStep({ extent }: Scope, name: string, ...engines: string[]) {
  const config = extent === 'all' ? 'jest.groups.mjs' : 'jest.standard.mjs';
  return {
    name,
    extent: 'standard',
    folder: 'backend',
    command: jestCommand('-c', config, '--maxWorkers=3', '--selectProjects', ...engines),
    projects: ['backend'],
    specs: {
      folders: ['backend'],
      failureCode: SPECS_FAILED,
      alone: (spec: SpecResult) => jestAlone(GROUP.test(spec.file) ? config : 'jest.config.mjs')(spec),
    },
  } satisfies Step;
}

function apiSteps(scope: Scope, missing: string | undefined): Step[] {
  if (missing)
    return [
      apiStep(scope, 'API on the embedded database', 'embedded'),
      { ...apiStep(scope, 'API on MariaDB', 'mariadb'), missing },
    ];
  const both = apiStep(scope, 'API on the embedded database and MariaDB', 'embedded', 'mariadb');
  if (scope.extent === 'all') return [both];
  // Nx keeps what has not changed, and has an exit code of its own.
  const nxTarget = 'test:standard';
  const { folders, alone } = both.specs;
  const specs = { folders, alone, nxTarget, mayBeNone: scope.affected };
  return [{ ...both, folder: '.', command: nx(nxTarget, scope, ...REPORTERS), specs }];
}

/** The journeys of the projects of Playwright; where `files` are named, those among them. */
const journeys = (name: string, projects: string[], files: readonly string[] = []): Omit<Step, 'extent'> => ({
  name,
  folder: 'e2e',
  command: playwright(
    ...(files.length > 0 ? ['--pass-with-no-tests'] : []),
    ...projects.map((project) => `--project=${project}`),
    ...files.map((file) => `/${basename(file)}`),
  ),
  projects: ['e2e'],
  specs: {
    folders: ['e2e'],
    mayBeNone: files.length > 0,
    alone: ({ file, project }) => ({
      command: playwright(
        `--project=${project}`,
        '--workers=1',
        '--trace=retain-on-failure',
        '--output=../test-results/alone',
        `/${basename(file)}`,
      ),
    }),
  },
});

/** What reads the sources and what is built of them, and takes seconds: without it no test is worth its time. */
const checks = (scope: Scope): Step[] =>
  [
    {
      name: 'lint and format',
      command: installedCommand('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
    },
    { name: 'promises', command: installedCommand('oxlint') },
    { name: 'repository checks', command: [process.execPath, '--import', 'tsx', 'tools/checks/main.ts'] as const },
    // All of it: checks and journeys use what has not changed, too.
    { name: 'build', command: nx('build', { ...scope, affected: false }) },
    { name: 'generated files', command: npmCommand('run', '--silent', 'generate', '--', '--check') },
    { name: 'bytes of a first visit', command: npmCommand('run', '--silent', 'bench:budget'), projects: ['bench'] },
    { name: 'types', command: nx('typecheck', scope) },
  ].map((step) => ({ ...step, extent: 'quick', check: true }));

/** The steps of `npm test`, fastest feedback first. */
export function steps(scope: Scope, missing: readonly string[], affected?: Affected): Step[] {
  const needs = (name: string) =>
    missing.includes(name)
      ? `${name} is not installed. Install it (sudo apt-get install ${name}) and run npm test again.`
      : undefined;
  const browser = { missing: needs('chromium') };
  const projects = scope.extent === 'all' || affected ? ['smoke', 'journeys', 'apart'] : ['smoke'];
  const visited = !affected || affected.journeys.length > 0;
  return [
    ...checks(scope),
    unitStep(scope),
    ...apiSteps(scope, needs('mariadb-server')),
    ...(visited
      ? [
          {
            ...journeys('journeys in the browser', projects, affected?.journeys),
            ...browser,
            extent: 'standard' as const,
          },
        ]
      : []),
    { ...unit('slow unit and component tests', 'test:slow', 'jest.slow.mjs', scope), extent: 'all' },
    {
      name: 'releases in the browser',
      extent: 'all',
      folder: 'shell',
      command: jestCommand('-c', 'jest.releases.mjs'),
      projects: ['e2e'],
      specs: { folders: ['shell'], failureCode: SPECS_FAILED, alone: jestAlone('jest.releases.mjs') },
      ...browser,
    },
    ...(visited
      ? [{ ...journeys('measured journeys', ['measured'], affected?.journeys), ...browser, extent: 'all' as const }]
      : []),
    {
      name: 'faults, the quick part',
      extent: 'all',
      command: npmCommand('run', '--silent', 'test:faults', '--', '--quick'),
      projects: ['e2e'],
      specs: {
        folders: ['e2e/faults'],
        alone: ({ file }) => ({
          command: npmCommand('run', '--silent', 'test:faults', '--', '--quick', basename(file, '.spec.ts')),
        }),
      },
      missing: needs('mariadb-server'),
    },
  ];
}

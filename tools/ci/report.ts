import { reasonsOf } from './broken.js';
import type { FailedSpec, FlakySpec } from './flaky.js';
import type { Result } from './run-step.js';
import type { SpecFailure } from './specs/specs.js';

const SLOWEST = 20;
/** Of a step that fails without naming a spec. */
const MAX_OUTPUT_LINES = 200;
/** Of a spec that passed when it ran alone. */
const MAX_LOG_LINES = 40;

/** What there is to say of a step that failed: its specs with their errors, or else what it printed last. */
export function failuresOf(result: Result): string {
  const { specs, output } = result;
  const failures = specs.flatMap(({ file, failures }) => failures.map((failure) => failureOf(file, failure)));
  return [...reasonsOf(result), ...(failures.length > 0 ? failures : [lastLines(output, MAX_OUTPUT_LINES)])].join(
    '\n\n',
  );
}

/** The end of a run: its slowest specs, those that were flaky, those that failed, and the total. */
export function report(results: readonly Result[], flaky: readonly FlakySpec[], failed: readonly FailedSpec[]): string {
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const passed = results.flatMap(({ specs }) => specs).reduce((sum, spec) => sum + spec.passed, 0);
  const passedAlone = flaky.reduce((sum, { spec }) => sum + spec.failures.length, 0);
  const sections = [
    section(`The ${SLOWEST} slowest specs`, slowest(results)),
    section('Flaky: failed among the others, passed alone', flaky.map(describeFlaky)),
    section('Failed', failed.flatMap(namesOf)),
    section(
      'Broken steps',
      results.flatMap((result) => reasonsOf(result).map((reason) => `${result.step.name}: ${reason}`)),
    ),
  ];
  return [
    ...sections,
    `${passed + passedAlone} tests passed; spec files: ${failed.length} failed, ${flaky.length} flaky; ${duration(seconds).trim()}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Minutes and seconds. */
export function duration(seconds: number): string {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`.padStart(5);
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');

function slowest(results: readonly Result[]): string[] {
  return results
    .flatMap(({ specs }) => specs)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, project, seconds }) => `${duration(seconds)}  ${titleOf(file, project)}`);
}

const titleOf = (file: string, project: string | undefined): string => (project ? `${file} (${project})` : file);

const namesOf = ({ spec: { file, project, failures } }: FailedSpec): string[] =>
  failures.map(({ test }) => `${titleOf(file, project)} › ${test}`);

const failureOf = (file: string, { test, log }: SpecFailure): string => `● ${file} › ${test}\n\n${indented(log, 4)}`;

function describeFlaky({ spec, output, load }: FlakySpec): string {
  const first = spec.failures.map(
    (failure) => `${failure.test}\n    failed at a load of ${failure.load.toFixed(1)}:\n${indented(failure.log, 6)}`,
  );
  const second = `passed at a load of ${load.toFixed(1)}:\n${indented(lastLines(output, MAX_LOG_LINES), 6)}`;
  return [titleOf(spec.file, spec.project), ...first, second].join('\n    ');
}

const indented = (text: string, by: number): string => text.trim().replace(/^(?=.)/gm, ' '.repeat(by));

const lastLines = (text: string, count: number): string => text.trim().split('\n').slice(-count).join('\n');

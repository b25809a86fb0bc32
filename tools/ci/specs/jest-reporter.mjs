import { loadavg } from 'node:os';
import { join } from 'node:path';
import { SpecLog, WHOLE_FILE } from './spec-log.mjs';

/** A test file that runs several specs, each in a `describe` of its path: backend/testing/run-specs.ts. */
const GROUP_FILE = /\.group\.ts$/;
const MAX_CONSOLE_LINES = 100;

/** Reporter of jest that notes each spec file, also where one test file runs several. */
export default class JestReporter {
  #log;
  #rootDir;
  /** Full name of a failed test → the load of the machine at that moment: a group of specs ends minutes later. */
  #loads = new Map();

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
    this.#log = new SpecLog(rootDir);
  }

  onRunStart() {
    this.#log.begin();
  }

  onTestCaseResult(_, { status, fullName }) {
    if (status === 'failed') this.#loads.set(fullName, loadavg()[0]);
  }

  onTestResult({ path, context }, { testResults, testExecError, failureMessage, perfStats, console: printed }) {
    const note = (file, tests, milliseconds, failures) =>
      this.#log.spec({
        file,
        project: context.config.displayName?.name,
        passed: tests.filter(({ status }) => status === 'passed').length,
        seconds: milliseconds / 1000,
        failures: failures.map((failure) => ({ load: this.#loads.get(failure.test) ?? loadavg()[0], ...failure })),
      });
    const whole = testExecError ? [{ test: WHOLE_FILE, log: failureMessage }] : [];
    if (!GROUP_FILE.test(path))
      return note(path, testResults, perfStats.runtime, [...failuresOf(testResults, printed), ...whole]);
    for (const [spec, tests] of bySpec(testResults))
      note(join(this.#rootDir, spec), tests, durationOf(tests), failuresOf(tests));
    if (testExecError) note(path, [], perfStats.runtime, whole);
  }

  onRunComplete(_, { wasInterrupted, runExecError }) {
    if (wasInterrupted) this.#log.problem('jest was interrupted.');
    if (runExecError) this.#log.problem(runExecError.stack ?? runExecError.message);
    this.#log.end();
  }
}

/** The tests of each spec file that a group runs. */
function bySpec(tests) {
  const specs = new Map();
  for (const test of tests) {
    const [spec = ''] = test.ancestorTitles;
    specs.set(spec, [...(specs.get(spec) ?? []), test]);
  }
  return specs;
}

const durationOf = (tests) => tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0);

function failuresOf(tests, printed) {
  const lines = (printed ?? []).slice(-MAX_CONSOLE_LINES).map(({ type, message }) => `console.${type}: ${message}`);
  return tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: fullName, log: [...failureMessages, ...lines].join('\n') }));
}

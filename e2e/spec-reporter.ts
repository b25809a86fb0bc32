import { loadavg } from 'node:os';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { SpecResult } from 'tools/ci/specs/specs';
import { SpecLog } from 'tools/spec-log';

const MAX_OUTPUT_LENGTH = 10_000;

/** Reporter of Playwright that notes each spec file of each project. */
export default class SpecReporter implements Reporter {
  readonly #log = new SpecLog(import.meta.dirname);
  readonly #specs = new Map<string, SpecResult>();

  onBegin(): void {
    this.#log.begin();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const spec = this.#specOf(test);
    spec.seconds += result.duration / 1000;
    if (test.outcome() === 'expected') spec.passed += 1;
    if (test.outcome() !== 'unexpected') return;
    // Before it in the path are the root, the project and the file.
    const name = test.titlePath().slice(3).join(' › ');
    spec.failures.push({ test: name, log: logOf(result), load: loadavg()[0] ?? 0 });
  }

  onError(error: TestError): void {
    this.#log.problem(textOf(error));
  }

  onEnd({ status }: FullResult): void {
    for (const spec of this.#specs.values()) this.#log.spec(spec);
    if (status === 'interrupted' || status === 'timedout') this.#log.problem(`Playwright: ${status}`);
    this.#log.end();
  }

  #specOf({ parent, location: { file } }: TestCase): SpecResult {
    const project = parent.project()?.name;
    const key = `${project} ${file}`;
    const spec = this.#specs.get(key) ?? { file, project, passed: 0, seconds: 0, failures: [] };
    this.#specs.set(key, spec);
    return spec;
  }
}

function logOf({ errors, stdout, stderr }: TestResult): string {
  const printed = [...stdout, ...stderr].join('').slice(-MAX_OUTPUT_LENGTH);
  return [...errors.map(textOf), printed].filter(Boolean).join('\n');
}

const textOf = ({ stack, message, value, snippet }: TestError): string =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n');

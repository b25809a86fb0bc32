import { format } from 'node:util';

/**
 * A `console.error` or `console.warn` that a spec does not expect fails the test that caused it: it mostly is a fault, such
 * as an update that the test did not wait for, and others hide the results. A spec that expects one says so, and sees it:
 *
 *     const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
 *
 * One outside the tests, as in a `beforeAll`, fails the next test, or the file if there is none. What comes after the last
 * test, as from an `afterAll` of the file, is printed.
 */
const METHODS = ['error', 'warn'] as const;

/** Printed, and fails nothing: whether a timer's update comes between two steps of a test depends on how busy the machine is. */
const BY_CHANCE = 'not wrapped in act(';

const unexpected: Error[] = [];
let isOver = false;

for (const method of METHODS) {
  const print = console[method].bind(console);
  console[method] = function collect(...values: unknown[]) {
    if (isOver || String(values[0]).includes(BY_CHANCE)) print(...values);
    else add(callOf(method, values, collect));
  };
}

/** An error whose stack begins at the call, which jest shows with the lines around it. */
function callOf(method: string, values: unknown[], collect: (...values: unknown[]) => void): Error {
  const { currentTestName } = expect.getState();
  const when = currentTestName ? `in or after "${currentTestName}"` : 'before the first test';
  const call = new Error(`Unexpected console.${method} ${when}:\n${format(...values)}`);
  Error.captureStackTrace(call, collect);
  return call;
}

/** Once, what is written again and again: in strict mode, React runs everything twice. */
function add(call: Error): void {
  if (!unexpected.some(({ message }) => message === call.message)) unexpected.push(call);
}

/**
 * For a file that runs several specs: to be called at the end of each, so that none answers for another.
 *
 * @throws what was collected since the last test
 */
export function rejectUnexpected(): void {
  const [first, ...others] = unexpected.splice(0);
  if (!first) return;
  throw others.length === 0 ? first : new AggregateError([first, ...others], `${others.length + 1} unexpected outputs`);
}

afterEach(rejectUnexpected);
afterAll(() => {
  isOver = true;
  rejectUnexpected();
});

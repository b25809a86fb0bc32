import { setImmediate as soon } from 'node:timers/promises';
import { runSideBySide } from './side-by-side.js';
import type { Result, Step } from './step.js';

const result = (name: string): Result => ({
  ...{ name, ok: true, seconds: 0, passed: 1, failed: 0, flaky: 0 },
  failures: [],
});
const step = (name: string, alone = false): Step => ({ name, command: ['true'], alone });

/** Steps that run until they are told to end. */
function controlled() {
  const running = new Map<string, () => void>();
  const run = ({ name }: Step) =>
    new Promise<Result>((resolve) =>
      running.set(name, () => {
        running.delete(name);
        resolve(result(name));
      }),
    );
  const end = async (name: string) => {
    running.get(name)?.();
    await soon();
  };
  return { run, end, names: () => [...running.keys()] };
}

it('runs two steps at a time, and one by itself that is to be alone', async () => {
  const { run, end, names } = controlled();
  const steps = [step('a'), step('b'), step('c'), step('measured', true), step('d')];
  const results = runSideBySide(steps, new AbortController().signal, run);
  expect(names()).toEqual(['a', 'b']);
  await end('b');
  expect(names()).toEqual(['a', 'c']);
  await end('c');
  expect(names()).toEqual(['a']);
  await end('a');
  expect(names()).toEqual(['measured']);
  await end('measured');
  expect(names()).toEqual(['d']);
  await end('d');
  expect((await results).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'measured', 'd']);
});

it('begins no further step when it is to stop', async () => {
  const { run, end } = controlled();
  const stop = new AbortController();
  const results = runSideBySide([step('a'), step('b'), step('c')], stop.signal, run);
  stop.abort();
  await end('a');
  await end('b');
  expect((await results).map(({ name }) => name)).toEqual(['a', 'b']);
});

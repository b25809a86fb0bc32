import { PassThrough } from 'node:stream';
import { Turns } from './turns.js';

const shown = new PassThrough();
const read = () => String(shown.read() ?? '');

it('shows the first at once, and the others when those before them have ended', () => {
  const turns = new Turns();
  const [first, second, third] = [turns.take(), turns.take(), turns.take()];
  second.write(shown, 'b');
  first.write(shown, 'a');
  third.write(shown, 'c');
  expect(read()).toBe('a');
  third.end();
  first.write(shown, 'A');
  expect(read()).toBe('A');
  first.end();
  expect(read()).toBe('b');
  second.write(shown, 'B');
  second.end();
  expect(read()).toBe('Bc');
  const next = turns.take();
  next.write(shown, 'd');
  expect(read()).toBe('d');
});

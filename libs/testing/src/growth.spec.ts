import { growth, NEARLY_LINEAR } from './growth.js';

const count = (steps: number) => {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += step % 7;
  return sum;
};

it('tells linear work from quadratic', () => {
  expect(growth(1_000_000, count)).toBeLessThan(NEARLY_LINEAR);
  expect(growth(1_000, (size) => count(size * size))).toBeGreaterThan(NEARLY_LINEAR);
});

it('is small for what takes no time', () => {
  expect(growth(1, () => undefined)).toBeLessThan(NEARLY_LINEAR);
});

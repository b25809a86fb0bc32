import { measureEffort } from './effort.js';

it('adds up what the processors do', async () => {
  const effort = measureEffort();
  const until = performance.now() + 300;
  while (performance.now() < until);
  const { seconds, processorSeconds, processors } = effort();
  expect(seconds).toBeGreaterThanOrEqual(0.3);
  expect(processorSeconds).toBeGreaterThan(0.05);
  expect(processorSeconds).toBeLessThan(processors * seconds + 1);
});

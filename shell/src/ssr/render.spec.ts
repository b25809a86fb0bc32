/** @jest-environment node */
import { createRenderer } from './render';
import { warmupRequest } from './warmup-request';

it('the frame does not depend on the clock: a page can be sent again at any time', async () => {
  const renderer = createRenderer(null, null);
  const at = async (now: string) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    return renderer.render(warmupRequest(null, null)).finally(() => jest.useRealTimers());
  };
  const page = await at('2020-01-01T00:00:00Z');
  expect(page.html).toContain('<footer');
  expect(await at('2031-12-31T23:59:59Z')).toEqual(page);
});

import { until } from './until.js';

it('polls until the condition holds', async () => {
  let polls = 0;
  await until(async () => ++polls === 3);
  expect(polls).toBe(3);
});

it('does not swallow an error of the condition', async () => {
  const fail = () => {
    throw new Error('no server');
  };
  await expect(until(fail)).rejects.toThrow('no server');
});

it('quotes the condition that timed out', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
  await expect(until(() => 'a'.length > 1)).rejects.toThrow("Timed out waiting for: ()=>'a'.length > 1");
  clock.mockRestore();
});

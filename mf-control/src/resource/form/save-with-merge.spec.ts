import { toApiResult } from '@waybill/kit';
import { saveWithMerge } from './save-with-merge';

interface Item {
  title: string;
  city: string;
  updated_at: string;
}

const base: Item = { title: 'Left', city: 'Oslo', updated_at: '1' };
const form = { base, values: { title: 'Here', city: 'Oslo' }, changed: { title: 'Here' } };
const initial = (item: Item | null) => ({ title: item?.title ?? '', city: item?.city ?? '' });

const success = (data: Item) => toApiResult<Item>(200, { status: 'success', data });
const failure = (http: number, field_errors = {}) =>
  toApiResult<Item>(http, { status: 'error', errors: ['Failed.'], field_errors });
const versionConflict = () => failure(409, { updated_at: 'Changed elsewhere.' });

/** Requests with an API on which `latest` is stored; `send` rejects the first `rejections` versions. */
const requests = (latest: Item, rejections: number) => {
  let attempts = 0;
  const send = jest.fn(async (values: { title: string; city: string }) =>
    attempts++ < rejections ? versionConflict() : success({ ...values, updated_at: '9' }),
  );
  return { initial, read: async () => success(latest), send };
};

it('merges a newer version and sends what differs from it', async () => {
  const latest = { ...base, city: 'Rome', updated_at: '2' };
  const calls = requests(latest, 1);
  const outcome = await saveWithMerge<Item, ReturnType<typeof initial>>(calls, form);
  expect(calls.send.mock.calls).toEqual([
    [form.values, { title: 'Here' }, { updated_at: '1' }],
    [{ title: 'Here', city: 'Rome' }, { title: 'Here' }, { updated_at: '2' }],
  ]);
  expect(outcome).toMatchObject({ result: { status: 'success' }, base: latest, conflicts: [], adopted: true });
});

it('sends nothing more once both sides changed the same field', async () => {
  const latest = { ...base, title: 'There', updated_at: '2' };
  const calls = requests(latest, 1);
  const outcome = await saveWithMerge<Item, ReturnType<typeof initial>>(calls, form);
  expect(calls.send).toHaveBeenCalledTimes(1);
  expect(outcome).toMatchObject({
    result: { status: 'error' },
    base: latest,
    conflicts: [{ name: 'title', theirs: 'There' }],
  });
});

it('gives up after three retries', async () => {
  const calls = requests({ ...base, updated_at: '2' }, Number.POSITIVE_INFINITY);
  const { result } = await saveWithMerge<Item, ReturnType<typeof initial>>(calls, form);
  expect(calls.send).toHaveBeenCalledTimes(4);
  expect(result).toMatchObject({ status: 'error', http: 409 });
});

it('does not merge after other errors, nor when the newer version cannot be read', async () => {
  const send = jest.fn(async () => failure(503));
  const read = jest.fn(async () => failure(500));
  expect(await saveWithMerge<Item, ReturnType<typeof initial>>({ initial, read, send }, form)).toMatchObject({ base });
  expect(read).not.toHaveBeenCalled();
  send.mockResolvedValue(versionConflict());
  const outcome = await saveWithMerge<Item, ReturnType<typeof initial>>({ initial, read, send }, form);
  expect(outcome).toMatchObject({ result: { http: 500 }, base, adopted: false });
  expect(outcome.conflicts).toBeUndefined();
});

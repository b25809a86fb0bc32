import { SLICES, sliceOf } from './slice.js';

const SWEEP = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const before = process.env.TEST_SLICE;
afterEach(() => {
  if (before === undefined) delete process.env.TEST_SLICE;
  else process.env.TEST_SLICE = before;
});

const inSlice = (slice: number | string) => {
  process.env.TEST_SLICE = String(slice);
  return sliceOf(SWEEP);
};

it('takes every fifth item, so that five slices are the whole', () => {
  expect(inSlice(1)).toEqual(['b', 'g']);
  expect(inSlice(6)).toEqual(['b', 'g']);
  expect(
    Array.from({ length: SLICES }, (_, slice) => inSlice(slice))
      .flat()
      .sort(),
  ).toEqual(SWEEP);
});

it('takes every item without TEST_SLICE', () => {
  delete process.env.TEST_SLICE;
  expect(sliceOf(SWEEP)).toEqual(SWEEP);
});

it.each(['1.5', '-1', 'one'])('refuses slice %s', (slice) => expect(() => inSlice(slice)).toThrow(RangeError));

/** @jest-environment node */
import { ClientSlots } from './client-slots.js';

const ADDRESSES = Array.from({ length: 21 }, (_, index) => index.toString(16));

it('a network of many subscribers cannot take all slots', () => {
  const slots = new ClientSlots(20, 500);
  const taken = (network: (n: number) => string, count: number) =>
    Array.from({ length: count }, (_, n) => slots.take(network(n))).filter(Boolean).length;
  expect(taken((n) => `2001:db8:1:1${(n % 100).toString(16).padStart(2, '0')}::1`, 200)).toBe(80);
  expect(taken((n) => `2001:db8:1:${(0x200 + 257 * (n % 30)).toString(16)}::1`, 600)).toBe(240);
  expect(slots.take('2001:db8:2::1')).toBeDefined();
  expect(slots.take('192.0.2.1')).toBeDefined();
});

it('a subscriber with an IPv6 network has as many slots as one with an address', () => {
  const slots = new ClientSlots(20, 500);
  const releases = ADDRESSES.map((end) => slots.take(`2001:db8:1:2::${end}`));
  expect(releases.filter(Boolean)).toHaveLength(20);
  expect(slots.take('2001:db8:1:3::1')).toBeDefined();
  releases[0]?.();
  expect(slots.take('2001:0db8:1:2::ff')).toBeDefined();
});

it('several slots are taken together or not at all', () => {
  const slots = new ClientSlots(20, 30);
  const release = slots.take('192.0.2.1', 15);
  expect(slots.take('192.0.2.1', 6)).toBeUndefined();
  expect(slots.take('192.0.2.2', 16)).toBeUndefined();
  expect(slots.take('192.0.2.2', 15)).toBeDefined();
  expect(slots.isFull).toBe(true);
  release?.();
  expect(slots.take('192.0.2.1', 15)).toBeDefined();
});

it('all clients together have no more than the total', () => {
  const slots = new ClientSlots(20, 3);
  const releases = ADDRESSES.slice(0, 4).map((end) => slots.take(`192.0.2.${Number.parseInt(end, 16)}`));
  expect(releases.map(Boolean)).toEqual([true, true, true, false]);
  releases[0]?.();
  expect(slots.isFull).toBe(false);
  expect(slots.take('192.0.2.9')).toBeDefined();
});

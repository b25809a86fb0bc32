import { tiersOf } from '@waybill/contracts';
import { siteOf } from './client-address.js';

it('an IPv6 client is part of two wider networks', () => {
  expect(tiersOf('2001:db8:1:2ff')).toEqual([
    { network: '2001:db8:1:2ff', factor: 1 },
    { network: '2001:db8:1:2/56', factor: 4 },
    { network: '2001:db8:1/48', factor: 16 },
  ]);
  expect(siteOf('2001:db8:1:2ff')).toBe('2001:db8:1/48');
});

it.each(['203.0.113.9', 'unknown'])('%s stands for itself', (client) => {
  expect(tiersOf(client)).toEqual([{ network: client, factor: 1 }]);
  expect(siteOf(client)).toBeUndefined();
});

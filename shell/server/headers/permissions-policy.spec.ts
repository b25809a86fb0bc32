import { pagePermissions } from './permissions-policy.js';

const featuresOf = (policy: string) => new Map(policy.split(', ').map((part) => part.split('=') as [string, string]));

it('a page may use what its route declares, and no other does', () => {
  const [plain, scanning] = [featuresOf(pagePermissions([])), featuresOf(pagePermissions(['camera']))];
  expect([plain.get('camera'), scanning.get('camera')]).toEqual(['()', '(self)']);
  expect([plain.get('geolocation'), scanning.get('geolocation')]).toEqual(['()', '()']);
  expect([...scanning.keys()].sort()).toEqual([...plain.keys()].sort());
});

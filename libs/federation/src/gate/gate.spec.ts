import {
  alternativeFor,
  applicableNeeds,
  checkCompatibility,
  earlierKitFor,
  isRange,
  kitFor,
  ownerOf,
  satisfies,
} from './index.js';

describe('a version range', () => {
  it.each([
    ['1.4.2', '^1', true],
    ['1.4.2', '^1.2.0', true],
    ['1.1.9', '^1.2.0', false],
    ['2.0.0', '^1.2.0', false],
    ['0.3.0', '^0.2.0', false],
    ['0.2.9', '^0.2.3', true],
    ['0.0.4', '^0.0.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '1.2', false],
    ['1.2.3', '>=1.0.0', false],
    ['1.2.3', '*', false],
    ['1.2.3', '', false],
    ['1.2.3-beta', '^1.0.0', false],
    ['1.4.0', '^1.4 || ^2', true],
    ['2.0.0', '^1.4 || ^2', true],
    ['1.3.9', '^1.4 || ^2', false],
    ['3.0.0', '^1.4 || ^2', false],
    ['2.0.0', '^1 || *', false],
  ])('%s in %s: %s', (version, range, expected) => expect(satisfies(version, range)).toBe(expected));

  it.each([
    ['^1 || ^2.3', true],
    ['^1 || 2.0.0 || ^3.1.0', true],
    ['^1||^2', false],
    ['^1 || ', false],
    ['^1 || latest', false],
    [' || ^1', false],
  ])('"%s" is one: %s', (range, expected) => expect(isRange(range)).toBe(expected));

  it('is reduced to the part that applies to a version', () => {
    expect(alternativeFor('2.1.0', '^1.4 || ^2')).toBe('^2');
    expect(alternativeFor('1.4.0', '^1.4 || ^2')).toBe('^1.4');
    expect(alternativeFor('3.0.0', '^1.4 || ^2')).toBe('^1.4 || ^2');
  });
});

describe('the owner of a path', () => {
  const remotes = [
    { name: 'home', mounts: ['/'] },
    { name: 'pages', mounts: ['/pages/*', '/contact.html'] },
    { name: 'special', mounts: ['/pages/special/*', '/pages/one.html'] },
  ];
  it.each([
    ['/', 'home'],
    ['/contact.html', 'pages'],
    ['/pages/x', 'pages'],
    ['/pages/x/y', 'pages'],
    ['/pages/special/x', 'special'],
    ['/pages/one.html', 'special'],
    ['/pages', undefined],
    ['/contact.html/', undefined],
    ['/contact.htmlx', undefined],
    ['', undefined],
  ])('%s → %s', (path, owner) => expect(ownerOf(path, remotes)?.name).toBe(owner));
});

describe('the gate', () => {
  const offer = { kit: '1.2.0', api: '1.0.0' };
  it('accepts a compatible remote', () => {
    expect(checkCompatibility({ enabled: true, needs: { kit: '^1.1.0', api: '^1' } }, offer)).toEqual({ ok: true });
  });
  it.each([
    [{ enabled: true, needs: { kit: '^2.0.0', api: '^1' } }, 'incompatible', 'needs kit ^2.0.0, this page has 1.2.0'],
    [{ enabled: true, needs: { kit: '^1.0.0', api: '^2' } }, 'incompatible', 'needs api ^2, this page has 1.0.0'],
    [{ enabled: true, needs: { kit: 'latest', api: '^1' } }, 'incompatible', 'needs kit latest, this page has 1.2.0'],
    [{ enabled: false, needs: { kit: '^1.0.0', api: '^1' } }, 'disabled', 'disabled in the release'],
  ])('rejects %j', (remote, kind, reason) =>
    expect(checkCompatibility(remote, offer)).toEqual({ ok: false, class: kind, reason }),
  );
});

describe('a shell that lends two majors of the kit', () => {
  const offer = { kit: '2.1.0', earlierKits: ['1.4.0'], api: '1.0.0' };
  const accepts = (kit: string) => checkCompatibility({ enabled: true, needs: { kit, api: '^1' } }, offer);

  it.each([
    ['^2', '2.1.0', undefined],
    ['^1', '1.4.0', '1.4.0'],
    ['^1 || ^2', '2.1.0', undefined],
    ['^1.2 || ^3', '1.4.0', '1.4.0'],
  ])('gives a remote for %s kit %s', (range, kit, earlier) => {
    expect([accepts(range).ok, kitFor(offer, range), earlierKitFor(offer, range)]).toEqual([true, kit, earlier]);
    const [applicable] = range.split(' || ').filter((part) => satisfies(kit, part));
    expect(applicableNeeds({ kit: range, api: '^1 || ^2' }, offer)).toEqual({ kit: applicable, api: '^1' });
  });

  it.each(['^1.5', '^3', '2.0.0'])('rejects a remote for %s, naming both', (range) => {
    expect(accepts(range)).toEqual({
      ok: false,
      class: 'incompatible',
      reason: `needs kit ${range}, this page has 2.1.0 and 1.4.0`,
    });
    expect([kitFor(offer, range), earlierKitFor(offer, range)]).toEqual([undefined, undefined]);
  });
});

import { growth, NEARLY_LINEAR } from '@waybill/testing/growth';
import { examineLinks, NOTHING_PASTED, type PastedLink } from './links';

const OWN = 'waybill.example';
const examined = (text: string, links: PastedLink[] = [], hasMore = false) =>
  examineLinks(text, { links, hasMore }, OWN);
const verdicts = (text: string, pasted?: PastedLink[]) =>
  examined(text, pasted).links.map(({ host, verdict }) => [host, verdict]);
const one = (link: string) => verdicts(`Click ${link} now.`)[0]?.[1];

it.each([
  ['https://waybill.example/track.html?code=X', 'own'],
  ['www.waybill.example/x', 'own'],
  ['https://waybill.example@evil.test/pay', 'login'],
  ['https://user:pass@evil.test/pay', 'login'],
  ['https://waybi\u04CFl.example/pay', 'letters'],
  ['https://xn--waybil-bze.example/', 'letters'],
  ['https://waybill.example.evil.test/', 'lookalike'],
  ['https://waybill-parcels.test/', 'lookalike'],
  ['https://wayblll.example/', 'lookalike'],
  ['https://vvaybill.test/', 'lookalike'],
  ['https://wyabill.test/', 'lookalike'],
  ['https://way-bill.test/', 'lookalike'],
  ['http://parcels.test/waybill.example', 'other'],
  ['bank.test/login', 'other'],
  ['https://waybill.example:8443/', 'lookalike'],
])('%s: %s', (link, verdict) => expect(one(link)).toBe(verdict));

it('knows a site without a domain', () => {
  const { links } = examineLinks('http://localhost:4200/x', NOTHING_PASTED, 'localhost:4200');
  expect(links).toMatchObject([{ verdict: 'own' }]);
});

it('finds the address that is shown and not meant', () => {
  const pasted = [
    { href: 'https://evil.test/a', text: 'https://waybill.example/track.html' },
    { href: 'https://evil.test/b', text: 'waybill.example' },
    { href: 'https://news.test/', text: 'Our newsletter' },
  ];
  expect(verdicts('', pasted)).toEqual([
    ['evil.test', 'hidden'],
    ['evil.test', 'hidden'],
    ['news.test', 'other'],
  ]);
});

it.each([
  null,
  'javascript:alert(1)',
  'https&colon;//evil.test/',
  'https://evil.test&sol;.waybill.example/',
  'https://waybill.example:99999999/',
  '/pay',
])('takes %s for a link that cannot be read', (href) => {
  expect(examined('', [{ href, text: 'Pay' }]).links).toEqual([{ shown: 'Pay', host: '', verdict: 'unreadable' }]);
});

it('reads an address as browsers do', () => {
  const hrefs = ['ht\ntps://evil.test/', 'https:evil.test:8443/', 'https:\\\\evil.test/a', '//evil.test/b'];
  for (const href of hrefs) expect(verdicts('', [{ href, text: 'Pay' }])[0]?.[0]).toMatch(/^evil\.test(:8443)?$/);
});

it('lists no place in the message, mail or call', () => {
  const hrefs = ['#top', 'mailto:desk@waybill.example', 'tel:+15550100', ''];
  expect(
    examined(
      '',
      hrefs.map((href) => ({ href, text: 'Desk' })),
    ),
  ).toEqual(NOTHING_PASTED);
});

it('lists each link once, the worst first, and a bounded number of them', () => {
  const text =
    'https://waybill.example/a, https://other.test and https://waybill.example@evil.test https://other.test.';
  expect(verdicts(text)).toEqual([
    ['evil.test', 'login'],
    ['other.test', 'other'],
    ['waybill.example', 'own'],
  ]);
});

it('lists the worst links however many others there are, and says that there are more', () => {
  const own = Array.from({ length: 100 }, (_, n) => ({ href: `https://waybill.example/${n}`, text: `Terms ${n}` }));
  const evil = { href: 'https://waybill.example@evil.test/', text: 'Pay' };
  const { links, hasMore } = examined('https://written.test/', [...own, evil]);
  expect(links.slice(0, 2)).toMatchObject([{ host: 'evil.test', verdict: 'login' }, { host: 'written.test' }]);
  expect([links.length, hasMore]).toEqual([30, true]);
  expect(examined('', own.slice(0, 30)).hasMore).toBe(false);
  expect(examined('', own.slice(0, 30), true).hasMore).toBe(true);
});

it('shows the worse of two links with the same text', () => {
  const links = ['https://evil.test/', 'https://waybill.example@evil.test/'].map((href) => ({ href, text: 'Pay' }));
  expect(verdicts('', links)).toEqual([['evil.test', 'login']]);
});

it('takes no mail address, number or sentence for a link', () => {
  expect(verdicts('Write to desk@waybill.example. Version 1.2.3, e.g. at 10.30. See you.Tomorrow')).toEqual([]);
});

it.each([
  ['a.', 10_000],
  ['https://', 250],
])('reads a long text of "%s" in time in proportion to it', (part, count) => {
  expect(growth(count, (size) => examined(part.repeat(size)))).toBeLessThan(NEARLY_LINEAR);
});

it('reads so many links of a long text, and says that there are more', () => {
  expect(examined('a.b/ '.repeat(10_000))).toMatchObject({ links: [{ host: 'a.b' }], hasMore: true });
});

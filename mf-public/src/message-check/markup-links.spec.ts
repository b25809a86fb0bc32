import { growth, NEARLY_LINEAR } from '@waybill/testing/growth';
import { markupLinks } from './markup-links';

it('reads the links of markup in every spelling', () => {
  const markup =
    '<p><A class="x" HREF="https://a.test/?b=1&amp;c=2"><b>waybill</b>.example</A> <a href=\'https://b.test/\'>B</a>' +
    '<a\nhref=https://c.test/>C</a><abbr href="https://d.test/">D</abbr><a name="e">E</a><a href="&#104;ttps://f.test">F';
  expect(markupLinks(markup).links).toEqual([
    { href: 'https://a.test/?b=1&c=2', text: 'waybill.example' },
    { href: 'https://b.test/', text: 'B' },
    { href: 'https://c.test/', text: 'C' },
    { href: 'https://f.test', text: 'F' },
  ]);
});

it.each([
  ['text in another value', '<a title=" href=https://own.test/ " href="https://evil.test/">Pay</a>'],
  ['the end of a tag in a value', '<a title=">" href="https://evil.test/">Pay</a>'],
  ['long attributes', `<a style="${'x'.repeat(5_000)}" href="https://evil.test/">Pay</a>`],
  ['a second address', '<a href="https://evil.test/" href="https://own.test/">Pay</a>'],
  ['a character that is no space', '<a title=x\u00a0href=https://own.test/ href=https://evil.test/>Pay</a>'],
  ['a name without value', '<a title href= "https://evil.test/">Pay</a>'],
  ['slashes for spaces', '<a/title="x"/href="https://evil.test/">Pay</a>'],
  ['an equals sign as a name', '<a ="href=https://own.test/" href="https://evil.test/">Pay</a>'],
  ['numbers without their end', '<a href="&#104ttps://evil.test/">Pay</a>'],
  ['an image map', '<area alt="x" href="https://evil.test/">Pay</a>'],
])('reads the address that browsers take: %s', (_, markup) => {
  expect(markupLinks(markup)).toEqual({ links: [{ href: 'https://evil.test/', text: 'Pay' }], hasMore: false });
});

it.each([
  '<!-- <a title=" --> <a href="https://evil.test/">Pay</a>',
  '<p title="<a title=">.</p><a href="https://evil.test/">Pay</a>',
])('no other markup hides a link: %s', (markup) => {
  expect(markupLinks(markup).links).toContainEqual({ href: 'https://evil.test/', text: 'Pay' });
});

it('leaves out no link that a browser finds in markup made of odd pieces', () => {
  const pieces =
    `<a |<A\n|<a/|<area |</a>|>|<|/|=| |\t|\f|"|'|title|href|href=|HREF = |x|<!-- | -->|<p |<b>|\u00a0|https://a.test/|&#104|&amp;|=x`.split(
      '|',
    );
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  let compared = 0;
  for (let round = 0; round < 800; round += 1) {
    const markup = Array.from({ length: 24 }, () => pieces[next() % pieces.length]).join('');
    const { links } = markupLinks(markup);
    const found = links.map(({ href }) => href);
    for (const link of new DOMParser().parseFromString(markup, 'text/html').querySelectorAll('a[href], area[href]')) {
      const href = link.getAttribute('href')?.trim();
      if (!href) continue;
      compared += 1;
      if (!found.includes(href)) throw new Error(`${JSON.stringify(markup)}: no ${href} in ${JSON.stringify(links)}`);
    }
  }
  expect(compared).toBeGreaterThan(100);
});

it('lists what it cannot read', () => {
  for (const attributes of ['href="https://evil.test/', `title="${'x'.repeat(20_000)}" href="https://evil.test/">`, ''])
    expect(markupLinks(`<a ${attributes}`).links).toEqual([{ href: null, text: expect.stringMatching(/^<a /) }]);
});

it('is bounded, and says so', () => {
  const { links, hasMore } = markupLinks('<a href="https://a.test/">a</a>'.repeat(5_000));
  expect([links.length, hasMore]).toEqual([1_000, true]);
  expect(markupLinks(`<p>${' '.repeat(500_000)}<a href="https://evil.test/">`)).toEqual({ links: [], hasMore: true });
});

// More than so much of a tag, of its text and of links is not read, which the two tests above show.
const ATTRIBUTES = ['x', 'x="', "x='", 'x=', '/', '"', '<', ' '].map((part) => ['attributes', '<a ', part]);
const TEXTS = ['<', '<b', '&', '&#', '</', ' '].map((part) => ['text', '<a href=x>', part]);
it.each([...ATTRIBUTES, ...TEXTS])(
  'reads a link whose %s is %s and a lot of "%s" in time in proportion to it',
  (...link) => {
    const [, start, part = ''] = link;
    const read = (size: number) => {
      const markup = start + part.repeat(size / part.length);
      for (let n = 0; n < 500; n += 1) markupLinks(markup);
    };
    expect(growth(240, read)).toBeLessThan(NEARLY_LINEAR);
  },
);

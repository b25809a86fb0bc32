import { cleanSvg, looksLikeSvg } from './clean-svg.js';

const clean = (markup: string) => cleanSvg(Buffer.from(markup)).toString();
const drawing = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const within = (markup: string) =>
  clean(markup)
    .replace(/^<svg[^>]*?(\/?)>/, '')
    .replace(/<\/svg>$/, '');
const codeOf = (markup: string) => {
  try {
    return clean(markup);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('keeps shapes and paint, in a size of ours', () => {
  const text = clean(drawing('<g fill="#c00"><path d="M0 0 L40 20z" stroke-width="2"/></g>'));
  expect(text).toContain('<g fill="#c00"><path d="M0 0 L40 20z" stroke-width="2"/></g>');
  expect(text).toMatch(/^<svg [^>]*viewBox="0 0 40 20"/);
  expect(text).toMatch(/^<svg [^>]*width="800"[^>]*height="400"|^<svg [^>]*height="400"[^>]*width="800"/);
});

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of XLink', '<script xlink:href="data:text/javascript,alert(1)"/>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
  ['a processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['an element of HTML', '<body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body>'],
  ['metadata with shapes in it', '<metadata><rect width="1" height="1"/></metadata>'],
])('leaves out %s', (_, content) => expect(within(drawing(content))).toBe(''));

it.each([
  ['a handler', '<rect width="1" height="1" onload="alert(1)"/>'],
  ['a handler in another case', '<rect width="1" height="1" ONCLICK="alert(1)"/>'],
  ['what is loaded by a paint', '<rect width="1" height="1" fill="url(https://evil.example/a.svg#b)"/>'],
  ['what is loaded by an escaped paint', '<rect width="1" height="1" fill="u\\72l(https://evil.example)"/>'],
  ['a style that loads', '<rect width="1" height="1" style="fill:url(//evil.example);background:url(x)"/>'],
  ['an attribute of a namespace', '<rect width="1" height="1" xlink:href="https://evil.example"/>'],
  ['a base', '<rect width="1" height="1" xml:base="https://evil.example/"/>'],
])('leaves out %s, and keeps its shape', (_, content) =>
  expect(within(drawing(content))).toBe('<rect width="1" height="1"/>'),
);

it.each(['text', 'image', 'use', 'foreignObject', 'filter', 'pattern', 'a', 'symbol', 'iframe', 'SCRIPT'])(
  'refuses %s, which somebody would miss or nobody expects',
  (name) => expect(codeOf(drawing(`<${name}/>`))).toBe('svg_unsupported'),
);

it('turns styles and classes, as drawing programs write them, into attributes', () => {
  const sheet =
    '<style>/* x */ .a,.b{fill:#0a0;stroke:url(#g)} .b { fill : #00a !important } rect{fill:red} @import "x";</style>';
  const shapes = '<path class="a" d="M0 0"/><path class="b" style="opacity:.5;behavior:url(x)" d="M1 1"/>';
  expect(within(drawing(sheet + shapes))).toBe(
    '<path d="M0 0" fill="#0a0" stroke="url(#g)"/><path d="M1 1" fill="#00a" stroke="url(#g)" opacity=".5"/>',
  );
});

it('gradients may take their stops from others of the drawing, and from nowhere else', () => {
  const gradients =
    '<defs><linearGradient id="a"/><linearGradient id="b" xlink:href="#a"/><linearGradient href="x.svg#a"/></defs>';
  expect(within(drawing(gradients))).toBe(
    '<defs><linearGradient id="a"/><linearGradient id="b" href="#a"/><linearGradient/></defs>',
  );
});

it.each([
  [
    'entities of its own',
    '<!DOCTYPE svg [<!ENTITY x "&#60;script&#62;">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    'svg_unsupported',
  ],
  ['markup that is not closed', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'image_damaged'],
  ['two roots', `${drawing('')}${drawing('')}`, 'image_damaged'],
  ['another root', '<g xmlns="http://www.w3.org/2000/svg"/>', 'image_type'],
  ['HTML', '<svg xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></svg>', 'image_type'],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>', 'svg_size'],
  ['a box without an area', drawing('', 'viewBox="0 0 10 0"'), 'svg_size'],
  ['a line instead of a drawing', drawing('', 'viewBox="0 0 1000 1"'), 'svg_size'],
  ['too many shapes', drawing('<g/>'.repeat(3_001)), 'svg_too_large'],
  ['too deep nesting', drawing('<g>'.repeat(60) + '</g>'.repeat(60)), 'svg_too_large'],
  ['too many bytes', drawing(`<path d="${'M0 0'.repeat(60_000)}"/>`), 'svg_too_large'],
])('refuses %s', (_, markup, code) => expect(codeOf(markup)).toBe(code));

it('is made of its size where it has no box, and a cleaned drawing stays as it is', () => {
  const once = clean(drawing('<path d="M0 0"/>', 'width="40px" height="20"'));
  expect(once).toContain('viewBox="0 0 40 20"');
  expect(clean(once)).toBe(once);
});

it('is recognized by its beginning', () => {
  for (const text of [
    '<svg/>',
    '\uFEFF<?xml version="1.0"?><svg/>',
    '  <!-- made by hand --><svg/>',
    '<!DOCTYPE svg><svg/>',
  ])
    expect(looksLikeSvg(Buffer.from(text))).toBe(true);
  for (const text of ['', '\x89PNG', '<html><svg/>', 'svg']) expect(looksLikeSvg(Buffer.from(text))).toBe(false);
});

describe('is refused in no time although it is short:', () => {
  const digits = '1'.repeat(70);
  const masks = ['a', 'b', 'c'].map((id, n, all) => {
    const inner = `<rect width="9" height="9"${all[n + 1] ? ` mask="url(#${all[n + 1]})"` : ''}/>`;
    return `<mask id="${id}">${inner.repeat(9)}</mask>`;
  });
  /** Milliseconds of the processor: others on it do not count. */
  const spentOn = (work: () => void) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };

  it.each<[string, string, string]>([
    ['a box of digits alone', drawing('', `viewBox="${digits} ${digits} ${digits} ${digits} x"`), 'svg_size'],
    ['a mask of masks', drawing(`${masks.join('')}<rect width="9" height="9" mask="url(#a)"/>`), 'svg_too_large'],
    ['a mask used everywhere', drawing('<g clip-path="url(#a)"/>'.repeat(60)), 'svg_too_large'],
    [
      'a class that is written out',
      drawing(`<style>.a{fill:${'#'.repeat(90_000)}}</style>${'<g class="a"/>'.repeat(900)}`),
      'svg_too_large',
    ],
    ['an attribute without end', drawing(`<g fill="${'1'.repeat(3_000)}"/>`), 'svg_too_large'],
  ])('%s', (_, markup, code) => {
    expect(spentOn(() => expect(codeOf(markup)).toBe(code))).toBeLessThan(500);
  });

  it('a style sheet of comments that are not closed', () => {
    const markup = drawing(`<style>.a{fill:#c00}${'/* '.repeat(60_000)}</style><g class="a"/>`);
    expect(spentOn(() => expect(clean(markup)).toContain('fill="#c00"'))).toBeLessThan(500);
  });
});

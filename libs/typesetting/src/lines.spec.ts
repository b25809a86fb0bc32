import PDFDocument from 'pdfkit';
import { FontSet } from './font-set.js';
import { breakIntoLines, drawLine, type Line, widthOf } from './lines.js';

const SIZE = 10;
const WIDTH = 400;

/** Lines of a text in the fonts that it needs. */
async function set(text: string, width = WIDTH): Promise<Line[]> {
  const fonts = await FontSet.load([text]);
  return breakIntoLines(text, { fonts, role: 'text', width, size: SIZE });
}

const textOf = (line: Line) => line.map(({ text }) => text).join('');

/** A line as it is seen, from left to right: fontkit reverses runs that begin with an Arabic or Hebrew letter. */
const seen = (line: Line) =>
  line.map(({ text }) => (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? [...text].reverse().join('') : text));

describe('direction', () => {
  it.each([
    ['Arabic', 'محمد رشيد', 'ديشر دمحم'],
    ['Hebrew with mirrored brackets', 'שרכת (בעמ)', '(מעב) תכרש'],
    ['European digits in Arabic text', 'شارع 120', '120 عراش'],
    ['Persian digits in Persian text', 'خیابان ۱۲۳', '۱۲۳ نابایخ'],
    ['a Latin name in Arabic text', 'محمد Smith 7', 'Smith 7 دمحم'],
    ['Arabic in Latin text', 'Dubai دبي (شرق) 12', 'Dubai 12 (قرش) يبد'],
  ])('puts %s in visual order', async (_, text, expected) => {
    const [line = []] = await set(text);
    expect(seen(line).join('')).toBe(expected);
  });

  it('is that of each paragraph', async () => {
    const lines = await set('Dubai 12\nشارع 120');
    expect(lines.map((line) => seen(line).join(''))).toEqual(['Dubai 12', '120 عراش']);
  });

  it('cannot be overridden by control characters', async () => {
    expect((await set('Ana \u202Eavli\u202C S')).map(textOf)).toEqual(['Ana avli S']);
  });
});

describe('line breaks', () => {
  it.each([
    ['between Han characters', '漢字'.repeat(40)],
    ['between Thai words', 'ประเทศไทย'.repeat(12)],
    ['within a word wider than a line', 'x'.repeat(120)],
    ['after hyphens', 'north-south-'.repeat(12)],
  ])('come %s, and nothing is lost', async (_, text) => {
    const lines = await set(text);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.map(textOf).join('')).toBe(text);
    for (const line of lines) expect(widthOf(line, SIZE)).toBeLessThanOrEqual(WIDTH);
  });

  it('come at blanks, which the end of a line drops', async () => {
    const lines = await set('to be or not to be '.repeat(10));
    for (const line of lines) expect(textOf(line)).toMatch(/^\S.*\S$/);
  });

  it('never come before closing or after opening punctuation', async () => {
    const lines = [...(await set('運輸、'.repeat(40))), ...(await set('（東京）'.repeat(40)))].map(textOf);
    expect(lines.filter((line) => /^[、）]|（$/.test(line))).toEqual([]);
  });
});

describe('fallback fonts', () => {
  const facesOf = async (text: string) => (await set(text)).flat().map(({ face }) => face.name);

  it.each([
    ['日本の漢字', /^noto-sans-jp-/],
    ['한국 韓國', /^noto-sans-kr-/],
    ['臺灣臺北', /^noto-sans-tc-/],
    ['货运代理', /^noto-sans-sc-/],
    ['🚚📦', /^noto-emoji-/],
  ])('set %s in the forms of its region', async (text, family) => {
    const names = (await facesOf(text)).filter((name) => name.startsWith('noto'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(family);
  });

  it('are not used where the typeface of the role has the characters', async () => {
    expect(await facesOf('Ana Ωμέγα Иван Việt')).toEqual(['text']);
  });

  it.each([
    ['transliterates a script without a font', 'Գևորգ', 'Geworg'],
    ['replaces a character without glyph or transliteration', 'A \u{10FFFD}', 'A ?'],
    ['drops a mark that the font lacks', 'Ana\u1AB0', 'Ana'],
    ['sets joined emoji side by side', '👩\u200D🚀', '👩🚀'],
  ])('%s', async (_, text, expected) => {
    expect((await set(text)).map(textOf)).toEqual([expected]);
  });
});

describe('drawing', () => {
  async function draw(text: string): Promise<string> {
    const fonts = await FontSet.load([text]);
    const document = new PDFDocument({ compress: false, font: '' });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => document.once('end', resolve));
    fonts.registerWith(document);
    const [line = []] = breakIntoLines(text, { fonts, role: 'mono', width: WIDTH, size: SIZE });
    drawLine(document, line, SIZE, 40, 60);
    document.end();
    await ended;
    return Buffer.concat(chunks).toString('latin1');
  }

  it('starts at x, with the baseline at y from the top of the page', async () => {
    const heightOfLetter = 792;
    expect(await draw('Ana')).toContain(`1 0 0 1 40 ${heightOfLetter - 60} Tm`);
  });

  it('embeds only the fonts in use', async () => {
    const pdf = await draw('Ana');
    expect(new Set(pdf.match(/\/FontName \/\S+/g))).toEqual(new Set([expect.stringContaining('JetBrainsMono')]));
  });

  it.each([
    ['Thai', 'ขนส่ง', true],
    ['Devanagari', 'क्षत्रिय', true],
    ['Arabic', 'محمد', false],
    ['Latin', 'Ana', false],
  ])('states the text to copy for reordered scripts: %s', async (_, text, expected) => {
    expect((await draw(text)).includes('/ActualText')).toBe(expected);
  });
});

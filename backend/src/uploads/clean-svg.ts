import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ApiError } from '../errors/api-error.js';
import { ATTRIBUTES, ELEMENTS, isPlain, UNSEEN } from './svg-rules.js';
import { classesOf, paintOf } from './svg-styles.js';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** A logo has some hundred shapes; more is a map, or meant to keep a renderer busy. */
const MAX_BYTES = 200_000;
const MAX_ELEMENTS = 3_000;
const MAX_DEPTH = 40;
/** Of the longer side: what a page or document shows smaller than this is sharp. */
const SIDE_PX = 800;
const MAX_RATIO = 20;
const FRAGMENT = /^#[\w.-]+$/;
const LENGTH = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/;
const BOX = /^\s*-?(?:\d+(?:\.\d+)?|\.\d+)(?:[\s,]+-?(?:\d+(?:\.\d+)?|\.\d+)){3}\s*$/;
/** Classes are written out: a few bytes of them could become a file without end. */
const MAX_WRITTEN = 1_000_000;
/** Each is drawn once more for whatever it is applied to. */
const MAX_MASKED = 50;
/** Names and numbers; outlines are as long as they are. */
const MAX_VALUE = 2_000;
const OUTLINES = ['d', 'points'];

interface Element {
  name: string;
  attributes: Record<string, string>;
  classes: string[];
  style: string;
  children: Element[];
}

/** Whether a file may be a drawing; whether it is one, the parser says. */
export const looksLikeSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|svg|!DOCTYPE svg)/i.test(bytes.toString('utf8', 0, 200));

/**
 * Writes a drawing anew, of nothing but the shapes and attributes of an allow list. Scripts, links, what is loaded from
 * elsewhere and comments are left out; what would be missed, such as text, is refused. Throws `svg_*` and `image_damaged`.
 */
export function cleanSvg(bytes: Buffer): Buffer {
  if (bytes.length > MAX_BYTES) throw ApiError.field('svg_too_large', 'image');
  const { root, sheet } = parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  const writer = new Writer(classesOf(sheet));
  return Buffer.from(writer.write({ ...root, attributes: { ...root.attributes, ...sizeOf(root) } }, true));
}

function parse(text: string): { root: Element; sheet: string } {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  let unseen = 0;
  let sheet = '';
  let isSheet = false;
  parser.on('error', () => {
    throw ApiError.field('image_damaged', 'image');
  });
  // An own entity could be anything, and as long as it likes.
  parser.on('doctype', (doctype) => {
    if (/\[|<!ENTITY/i.test(doctype)) throw ApiError.field('svg_unsupported', 'image');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (count > MAX_ELEMENTS || open.length > MAX_DEPTH) throw ApiError.field('svg_too_large', 'image');
    if (unseen > 0 || tag.uri !== SVG || UNSEEN.has(tag.local)) {
      unseen += 1;
      isSheet = tag.uri === SVG && tag.local === 'style';
      if (!root && open.length === 0) throw ApiError.field('image_type', 'image');
      return;
    }
    if (!ELEMENTS.has(tag.local)) throw ApiError.field('svg_unsupported', 'image');
    const element = elementOf(tag);
    if (!root && element.name !== 'svg') throw ApiError.field('image_type', 'image');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    isSheet = false;
    if (unseen > 0) unseen -= 1;
    else open.pop();
  });
  const read = (part: string) => {
    if (isSheet) sheet += part;
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.write(text).close();
  if (!root) throw ApiError.field('image_damaged', 'image');
  return { root, sheet };
}

function elementOf({ local: name, attributes }: SaxesTagNS): Element {
  const element: Element = { name, attributes: {}, classes: [], style: '', children: [] };
  for (const { local, uri, prefix, value } of Object.values(attributes)) {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      // Gradients take their stops from others.
      if (FRAGMENT.test(value) && /Gradient$/.test(name)) element.attributes.href = value;
    } else if (prefix !== '') continue;
    else if (local === 'class') element.classes = value.split(/\s+/);
    else if (local === 'style') element.style = value;
    else if (!OUTLINES.includes(local) && value.length > MAX_VALUE) throw ApiError.field('svg_too_large', 'image');
    else if (ATTRIBUTES.has(local) && isPlain(value)) element.attributes[local] = value;
  }
  return element;
}

/** The box is what is seen; a drawing without one is as large as it says. Its own size is ours. */
function sizeOf({ attributes }: Element): Record<string, string> {
  const [width, height] = [attributes.width, attributes.height].map((side) => Number(LENGTH.exec(side ?? '')?.[1]));
  const box = attributes.viewBox;
  if (box !== undefined && BOX.test(box)) {
    const [, , across = 0, down = 0] = box
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return { viewBox: box, ...sides(across, down) };
  }
  if (!width || !height) throw ApiError.field('svg_size', 'image');
  return { viewBox: `0 0 ${width} ${height}`, ...sides(width, height) };
}

function sides(width: number, height: number): Record<string, string> {
  const ratio = width / height;
  if (!(ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO)) throw ApiError.field('svg_size', 'image');
  const scale = SIDE_PX / Math.max(width, height);
  return { width: `${Math.round(width * scale)}`, height: `${Math.round(height * scale)}` };
}

class Writer {
  private length = 0;
  private masked = 0;

  constructor(private readonly rules: ReturnType<typeof classesOf>) {}

  write({ name, attributes, classes, style, children }: Element, isRoot = false, isInMask = false): string {
    const ofClasses = Object.assign({}, ...classes.map((one) => this.rules.get(one)));
    const all: Record<string, string> = { ...attributes, ...ofClasses, ...paintOf(style) };
    const isMask = isInMask || name === 'mask' || name === 'clipPath';
    if ('mask' in all || 'clip-path' in all) this.countMasked(isMask);
    const written = Object.entries(all).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
    const start = `<${name}${isRoot ? ` xmlns="${SVG}"` : ''}${written.join('')}`;
    this.length += start.length;
    if (this.length > MAX_WRITTEN) throw ApiError.field('svg_too_large', 'image');
    const content = children.map((child) => this.write(child, false, isMask)).join('');
    return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
  }

  /** Masks of masks multiply: a short file could be drawn for hours. */
  private countMasked(isMask: boolean): void {
    this.masked += 1;
    if (isMask || this.masked > MAX_MASKED) throw ApiError.field('svg_too_large', 'image');
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (value: string) => value.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

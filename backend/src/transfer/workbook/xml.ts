import { setImmediate as turn } from 'node:timers/promises';
import { invalidFile } from '../file/invalid-file.js';

/** A tag, or the text between two. A tag like `<v/>` both opens and closes. */
export type XmlToken =
  | { kind: 'tag'; name: string; attributes: string; opens: boolean; closes: boolean }
  | { kind: 'text'; text: string };

const MAX_TAG_LENGTH = 10_000;
const TOKENS_PER_TURN = 20_000;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const damaged = () => invalidFile('The XML of this workbook is damaged. Save it again as .xlsx, or as CSV.');

/** The tokens of an XML part of a workbook, many at a time; in between, other requests get their turn. */
export async function* xmlTokens(xml: string): AsyncGenerator<XmlToken[], void> {
  let tokens: XmlToken[] = [];
  for (const token of tokensOf(xml)) {
    tokens.push(token);
    if (tokens.length < TOKENS_PER_TURN) continue;
    yield tokens;
    tokens = [];
    await turn();
  }
  yield tokens;
}

/**
 * The tags and texts of an XML part of a workbook, names without their namespace prefix. Document types, which could
 * define entities, are refused.
 */
function* tokensOf(xml: string): Generator<XmlToken> {
  for (let at = 0; ; ) {
    const start = xml.indexOf('<', at);
    if (start < 0) return;
    if (start > at) yield { kind: 'text', text: unescapeXml(xml.slice(at, start)) };
    if (xml.startsWith('<![CDATA[', start)) {
      at = endOf(xml, ']]>', start);
      yield { kind: 'text', text: xml.slice(start + 9, at - 3) };
    } else if (xml.startsWith('<!--', start)) at = endOf(xml, '-->', start);
    else if (xml.startsWith('<?', start)) at = endOf(xml, '?>', start);
    else if (xml.startsWith('<!', start)) throw damaged();
    else {
      at = tagEnd(xml, start);
      yield tag(xml.slice(start + 1, at - 1));
    }
  }
}

/** The value of an attribute, without regard to its namespace prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined;
}

const patterns = new Map<string, RegExp>();

/** Made once for each of the few names: a sheet has hundreds of thousands of cells. */
function patternOf(name: string): RegExp {
  const made = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, made);
  return made;
}

function tag(text: string): XmlToken {
  const closing = text.startsWith('/');
  const selfClosing = text.endsWith('/');
  const body = text.slice(closing ? 1 : 0, selfClosing ? -1 : undefined);
  const [full = ''] = /^\S*/.exec(body) ?? [];
  const name = full.slice(full.indexOf(':') + 1);
  const attributes = body.slice(full.length);
  return { kind: 'tag', name, attributes, opens: !closing, closes: closing || selfClosing };
}

function endOf(xml: string, mark: string, start: number): number {
  const found = xml.indexOf(mark, start);
  if (found < 0) throw damaged();
  return found + mark.length;
}

/** Behind the `>` that ends a tag: one in quotation marks does not. */
function tagEnd(xml: string, start: number): number {
  for (let at = start + 1, quote = ''; at < xml.length && at - start < MAX_TAG_LENGTH; at++) {
    const character = xml.charAt(at);
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  throw damaged();
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
}

import type { PastedLink, PastedLinks } from './links';

const MAX_MARKUP = 500_000;
const MAX_LINKS = 1_000;
/** Of a tag with its attributes: mail programs write whole style sheets into one. */
const MAX_TAG = 10_000;
const MAX_TEXT = 2_000;
const MAX_SHOWN = 100;
const TAG = /<(?:a|area)(?=[\t\n\f\r /])/gi;
/** As browsers read it: the end of the tag, or a name and perhaps a value, whose quote may be left open. */
const ATTRIBUTE =
  /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?)/y;
const QUOTED = /^(["'])(.*)\1$/s;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The links of a message's markup, which the text alone does not tell. Read as text: the site's policy lets no script make
 * a document of markup. Whatever looks like the start of a link is one, inside a comment or a value too: what is not
 * understood may add a link, and hides none.
 */
export function markupLinks(markup: string): PastedLinks {
  const read = markup.slice(0, MAX_MARKUP);
  const links: PastedLink[] = [];
  let found = 0;
  for (const { 0: start, index } of read.matchAll(TAG)) {
    found += 1;
    if (found > MAX_LINKS) break;
    const tag = readTag(read.slice(index + start.length, index + MAX_TAG));
    if (!tag) links.push({ href: null, text: read.slice(index, index + MAX_SHOWN) });
    else if (tag.href) links.push({ href: tag.href, text: textAt(read, index + start.length + tag.length) });
  }
  return { links, hasMore: found > MAX_LINKS || read.length < markup.length };
}

/** The first `href` among the attributes, as browsers take it, and where the tag ends; null if it does not. */
function readTag(attributes: string): { href: string | undefined; length: number } | null {
  let href: string | undefined;
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(attributes); match; match = ATTRIBUTE.exec(attributes)) {
    const [, end, name = '', value = ''] = match;
    if (end) return { href, length: ATTRIBUTE.lastIndex };
    const quoted = QUOTED.exec(value);
    if (!quoted && /^["']/.test(value)) return null;
    if (name.toLowerCase() === 'href') href ??= decoded(quoted?.[2] ?? value).trim();
  }
  return null;
}

function textAt(markup: string, start: number): string {
  const [content = ''] = markup.slice(start, start + MAX_TEXT).split(/<\/a/i, 1);
  return decoded(content.replace(/<[^<>]*>/g, '')).trim();
}

const decoded = (text: string) =>
  text.replace(/&(?:#0*(\d{1,7});?|#x0*([\da-f]{1,6});?|([a-z]{2,4});)/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

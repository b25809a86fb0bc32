/** A feed (RFC 4287) of what happened to a parcel. */
export interface Feed {
  id: string;
  title: string;
  language: string;
  updated: string;
  /** Its own address, and that of the page. */
  self: string;
  page: string;
  author: string;
  entries: readonly FeedEntry[];
}

interface FeedEntry {
  id: string;
  title: string;
  text: string;
  at: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML cannot have, even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function atomOf(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `  <entry>
    <id>${escaped(entry.id)}</id>
    <title>${escaped(entry.title)}</title>
    <updated>${escaped(entry.at)}</updated>
    <link href="${escaped(feed.page)}"/>
    <summary>${escaped(entry.text)}</summary>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escaped(feed.language)}">
  <id>${escaped(feed.id)}</id>
  <title>${escaped(feed.title)}</title>
  <updated>${escaped(feed.updated)}</updated>
  <author><name>${escaped(feed.author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>
  <link rel="alternate" type="text/html" href="${escaped(feed.page)}"/>
${entries.join('')}</feed>
`;
}

const escaped = (text: string) =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

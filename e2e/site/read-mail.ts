/** A mail as a mail program reads it. */
export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

/** Reads a mail of this site: one part of text, and one of HTML unless its template is plain. */
export function readMail(raw: string): ReadMail {
  const { head, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = boundary === undefined ? [{ head, body }] : body.split(`--${boundary}`).slice(1, -1).map(split);
  const part = (type: string) => parts.find((each) => new RegExp(`^content-type: text/${type}`, 'im').test(each.head));
  const [text, html] = [part('plain'), part('html')];
  return {
    to: /^to:.*?([^\s<>]+@[^\s<>]+)/im.exec(head)?.[1] ?? '',
    subject: decodedHeader(/^subject: (.*)$/im.exec(head)?.[1] ?? ''),
    text: text ? decoded(text) : '',
    html: html ? decoded(html) : null,
  };
}

interface Part {
  head: string;
  body: string;
}

/** Head and body; lines of the head that were folded are one again. */
function split(raw: string): Part {
  const [head = '', ...body] = raw.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
  return { head: head.replace(/\r?\n[ \t]+/g, ' '), body: body.join('\n\n') };
}

function decoded({ head, body }: Part): string {
  const coding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  return coding === 'quoted-printable' ? fromQuoted(body.replace(/=\r?\n/g, '')) : body;
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Encoded words of RFC 2047; the space between two of them does not count. */
const decodedHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, coding: string, text: string) =>
      coding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : fromQuoted(text.replaceAll('_', ' ')),
    );

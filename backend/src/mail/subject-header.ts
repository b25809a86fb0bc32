/** How RFC 2047 starts an encoded word. */
const ENCODED_WORD = '=?';
/** An encoded word has at most 75 characters: 12 of them around 60 of Base64. */
const MAX_WORD_BYTES = 45;

interface SubjectHeader {
  subject?: string;
  headers?: { Subject: { prepared: true; value: string } };
}

/**
 * The part of a message that carries its subject. The mailer encodes only what is not ASCII; a subject that contains
 * `=?…?=` would reach the reader decoded, and say something else than what was checked and previewed.
 */
export const subjectHeader = (subject: string): SubjectHeader =>
  subject.includes(ENCODED_WORD)
    ? { headers: { Subject: { prepared: true, value: encodedWords(subject).join('\r\n ') } } }
    : { subject };

function encodedWords(text: string): string[] {
  const chunks = [''];
  for (const character of text) {
    const last = chunks.length - 1;
    if (Buffer.byteLength(chunks[last] + character) > MAX_WORD_BYTES) chunks.push(character);
    else chunks[last] += character;
  }
  return chunks.map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`);
}

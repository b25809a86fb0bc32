import { z } from 'zod';
import * as contracts from './index.js';

/** The contracts that describe requests. */
const INPUTS = Object.entries<unknown>(contracts).filter(
  (entry): entry is [string, z.ZodObject] =>
    entry[1] instanceof z.ZodObject && z.toJSONSchema(entry[1], { io: 'input' }).additionalProperties === false,
);
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  7,
  true,
  [],
  ['a'],
  {},
  'a\nb',
  '\ud800',
  'a\u0000b',
  'x'.repeat(60_000),
  '\uFFFD',
  Number.NaN,
];

/** A message for people begins with the field's name and says what it has to be. */
const SENTENCE = /^\p{Lu}[\p{L}\p{N} -]+ (is|must|can|contains|cannot) .*\.$/u;

it('covers every contract of a request', () => expect(INPUTS.length).toBeGreaterThan(20));

it.each(INPUTS)('%s names the field in every message', (_, schema) => {
  const fields = Object.keys(schema.shape);
  const unreadable = fields.flatMap((field) =>
    WRONG.flatMap((value) => {
      const issues = schema.safeParse({ [field]: value }).error?.issues ?? [];
      return issues.flatMap(({ message }) => (SENTENCE.test(message) ? [] : [{ field, value, message }]));
    }),
  );
  expect(unreadable).toEqual([]);
});

it.each(['a@b.example, c@d.example', `${'a'.repeat(260)}@b.example`, 'a@b.example\nc@d.example', 'nobody'])(
  'an optional email rejects %j by its name',
  (sender_email) => {
    const [issue] = contracts.parcelCreate.shape.sender_email.safeParse(sender_email).error?.issues ?? [];
    expect(issue?.message).toMatch(/^Sender email must /);
  },
);

it('counts an emoji as one character', () => {
  const parsed = (title: string) => contracts.pageCreate.shape.title.safeParse(title).success;
  expect([parsed('😀'.repeat(300)), parsed('😀'.repeat(301))]).toEqual([true, false]);
});

it('rejects an address whose first line is blank, so that the street below it stays private', () => {
  const parsed = (destination: string) =>
    contracts.parcelCreate.shape.destination.safeParse(destination).error?.issues[0]?.message;
  expect(parsed('\n12 Main Street')).toBe(
    'Destination must not start with an empty line: visitors see the first line.',
  );
  expect([parsed('Oslo\n12 Main Street'), parsed('Oslo\n')]).toEqual([undefined, undefined]);
  expect(parsed('\n')).toBe('Destination is required.');
});

it.each(['SEARCH', 'search', ' sea rch ', 'EXPORT.CSV', '----', 'ABC'])('refuses the tracking code %j', (code) => {
  expect(contracts.trackingCode.safeParse(code).success).toBe(false);
});

/** @jest-environment node */
import { PassThrough } from 'node:stream';
import { readMessages, writeMessage } from './message-channel.js';

type Message = [value: unknown, bytes: string];

const MESSAGES: Message[] = [
  [{ worker: 1, event: { response: { value: 'Größe 日本 🙂\n' } } }, ''],
  [null, 'ä'.repeat(100_000)],
  ['x'.repeat(70_000), '\n{"not": "a message"}'],
];

async function encoded(messages: readonly Message[]): Promise<Buffer> {
  const stream = new PassThrough();
  for (const [value, bytes] of messages) writeMessage(stream, value, Buffer.from(bytes));
  stream.end();
  return Buffer.concat(await stream.toArray());
}

/** What is read of bytes that arrive in chunks, and the error that ended it. */
async function read(chunks: readonly Buffer[], onMessage: () => void = () => undefined) {
  const stream = new PassThrough();
  const read: Message[] = [];
  let error: Error | undefined;
  stream.on('error', (cause) => {
    error = cause;
  });
  readMessages(stream, (value, bytes) => {
    read.push([value, String(bytes)]);
    onMessage();
  });
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await new Promise((resolve) => stream.once('close', resolve));
  return { read, error };
}

it.each([1, 7, 4_096, 65_536, 1_000_000])('messages arrive in chunks of %s bytes', async (size) => {
  const bytes = await encoded(size === 1 ? MESSAGES.slice(0, 1) : MESSAGES);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  const { read: messages, error } = await read(chunks);
  expect(error).toBeUndefined();
  expect(messages).toEqual(size === 1 ? MESSAGES.slice(0, 1) : MESSAGES);
});

it.each([
  ['that is too long', Buffer.alloc(64, 255)],
  ['that is no JSON', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0x7b])],
])('a message %s destroys the stream', async (_, nonsense) => {
  const { read: messages, error } = await read([await encoded([['first', '']]), nonsense, await encoded(MESSAGES)]);
  expect(error).toBeInstanceOf(Error);
  expect(messages).toEqual([['first', '']]);
});

it('so does one that its receiver rejects', async () => {
  const { error } = await read([await encoded(MESSAGES)], () => {
    throw new Error('unknown');
  });
  expect(error?.message).toBe('unknown');
});

it('nothing is written of a value that is no JSON, or of a message that is too long', async () => {
  const stream = new PassThrough();
  expect(() => writeMessage(stream, { value: 1n })).toThrow();
  expect(() => writeMessage(stream, null, Buffer.alloc(17 * 1024 * 1024))).toThrow('too long');
  expect(stream.readableLength).toBe(0);
});

import type { Duplex } from 'node:stream';

/** A page with its data takes some 150 KB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The lengths of the two parts of a message: its JSON, and bytes that go with it. */
const HEADER_BYTES = 8;
const NONE = new Uint8Array();

/**
 * Calls `onMessage` with the JSON value of each message that arrives and the bytes that go with it. A message that is too
 * long, is not JSON or makes `onMessage` throw destroys the stream. Node's own channel between processes would throw
 * where nobody can catch it.
 */
export function readMessages(stream: Duplex, onMessage: (value: unknown, bytes: Buffer) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let awaited = HEADER_BYTES;
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < awaited) return;
    let unread = chunks.length === 1 ? chunk : Buffer.concat(chunks, size);
    try {
      for (awaited = lengthOf(unread); awaited <= unread.length; awaited = lengthOf(unread)) {
        const end = HEADER_BYTES + unread.readUInt32LE();
        onMessage(JSON.parse(unread.toString('utf8', HEADER_BYTES, end)), unread.subarray(end, awaited));
        unread = unread.subarray(awaited);
      }
    } catch (error) {
      stream.destroy(error as Error);
    }
    chunks = [unread];
    size = unread.length;
  });
}

/** Bytes of the message that begins here; those of its header until that has arrived. */
function lengthOf(message: Buffer): number {
  if (message.length < HEADER_BYTES) return HEADER_BYTES;
  const length = HEADER_BYTES + message.readUInt32LE() + message.readUInt32LE(4);
  if (length > MAX_BYTES) throw new Error('A message is too long.');
  return length;
}

/** @throws if the value is not JSON, or the message too long */
export function writeMessage(stream: Duplex, value: unknown, bytes: Uint8Array = NONE): void {
  const json = JSON.stringify(value);
  const jsonBytes = Buffer.byteLength(json);
  if (HEADER_BYTES + jsonBytes + bytes.length > MAX_BYTES) throw new Error('A message is too long.');
  const head = Buffer.allocUnsafe(HEADER_BYTES + jsonBytes);
  head.writeUInt32LE(jsonBytes);
  head.writeUInt32LE(bytes.length, 4);
  head.write(json, HEADER_BYTES);
  stream.cork();
  stream.write(head);
  if (bytes.length > 0) stream.write(bytes);
  stream.uncork();
}

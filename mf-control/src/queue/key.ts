const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** A new UUIDv7: 48 bits of time, the rest random. `crypto.randomUUID` is version 4, and needs https. */
export function newKey(now = Date.now()): string {
  const random = crypto.getRandomValues(new Uint16Array(5));
  const [version = 0, variant = 0, ...node] = random;
  const time = hex(now, 12);
  return [
    time.slice(0, 8),
    time.slice(8),
    hex(0x7000 | (version & 0x0fff), 4),
    hex(0x8000 | (variant & 0x3fff), 4),
    node.map((part) => hex(part, 4)).join(''),
  ].join('-');
}

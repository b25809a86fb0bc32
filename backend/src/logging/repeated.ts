const INTERVAL_MS = 60_000;

const lastLogged = new Map<string, number>();

/**
 * The level for a failure of a kind that comes with every request while it lasts: `level` for the first one in a minute,
 * debug for the rest. There are few kinds, known to the code.
 */
export function levelOfRepeated<L extends string>(kind: string, level: L, now = performance.now()): L | 'debug' {
  const last = lastLogged.get(kind);
  if (last !== undefined && now - last < INTERVAL_MS) return 'debug';
  lastLogged.set(kind, now);
  return level;
}

import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file system in memory that Linux has. */
const IN_MEMORY = '/dev/shm';
/** A container's is smaller unless it is told otherwise, and a small machine needs its memory for the tests. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
const PREFIX = 'waybill-test-';
/** No run takes longer: what is older was left by one that was killed. */
const LEFT_BEHIND_MS = 6 * 3_600_000;

/**
 * Creates a folder for data that nobody needs after a crash of the machine; the caller deletes it. It is in memory where
 * there is room, so that no commit waits for a disk.
 */
export function scratchFolder(name: string, memory = IN_MEMORY): string {
  const inMemory = hasRoom(memory);
  if (inMemory) deleteLeftBehind(memory);
  return mkdtempSync(join(inMemory ? memory : tmpdir(), `${PREFIX}${name}-`));
}

function hasRoom(memory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Nothing else empties the memory before the machine is restarted. */
function deleteLeftBehind(memory: string): void {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(memory, name);
    const modified = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - modified > LEFT_BEHIND_MS) rmSync(folder, { recursive: true, force: true });
  }
}

import type { IntegrityMap } from '../boot/boot-manifest';
import type { FailureClass, FileFailure } from './failure';

const TIMEOUT_MS = 8_000;

/**
 * Fetches a remote's files past the browser's cache and checks them, which also replaces a corrupt cached copy.
 * @returns the first file that failed; undefined when all are valid
 */
export async function refetchFiles(
  files: readonly string[],
  integrity: IntegrityMap,
): Promise<FileFailure | undefined> {
  const results = await Promise.all(
    files.map(async (file) => ({ file, failureClass: await refetch(file, integrity[file]) })),
  );
  return results.find((result): result is FileFailure => result.failureClass !== undefined);
}

async function refetch(file: string, integrity: string | undefined): Promise<FailureClass | undefined> {
  try {
    const response = await get(file, integrity === undefined ? {} : { integrity });
    if (!response.ok) return 'network';
    await response.arrayBuffer();
    return undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
    return (await isAvailable(file)) ? 'integrity' : 'network';
  }
}

/** Distinguishes an integrity mismatch from a failed transfer by requesting the file without its hash. */
async function isAvailable(file: string): Promise<boolean> {
  try {
    return (await get(file, {})).ok;
  } catch {
    return false;
  }
}

function get(file: string, options: RequestInit): Promise<Response> {
  return fetch(file, {
    cache: 'reload',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...options,
  });
}

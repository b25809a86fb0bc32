import type { Fault } from './failure';
import type { BadFile, Sums } from './files';

const PATIENCE_MS = 8_000;

const sriHash = (sums: Sums, url: string) => (url in sums ? { integrity: sums[url] } : {});

/**
 * Fetches a remote's files anew and checks them, which also replaces a damaged copy in the browser's cache.
 * @returns the first file that is not as the release says, with what is wrong; undefined when all are fine.
 */
export async function refetch(files: readonly string[], sums: Sums): Promise<BadFile | undefined> {
  const faults = await Promise.all(files.map(async (file) => ({ file, fault: await faultOf(file, sums) })));
  return faults.find((one): one is BadFile => one.fault !== undefined);
}

async function faultOf(file: string, sums: Sums): Promise<Fault | undefined> {
  try {
    const response = await get(file, sriHash(sums, file));
    if (!response.ok) return 'network';
    await response.arrayBuffer();
    return undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
    return (await answers(file)) ? 'integrity' : 'network';
  }
}

/** Tells a refused sum from a failed transfer: the same file without its sum. */
async function answers(file: string): Promise<boolean> {
  try {
    return (await get(file, {})).ok;
  } catch {
    return false;
  }
}

function get(file: string, more: RequestInit): Promise<Response> {
  return fetch(file, {
    cache: 'reload',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...more,
  });
}

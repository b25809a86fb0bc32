import type { Fault } from './failure';

/** Sums by address; files of the release that are not listed are refused. */
export type Sums = Record<string, string>;

const PATIENCE_MS = 8_000;

const sumOf = (sums: Sums, url: string) => (url in sums ? { integrity: sums[url] } : {});

/**
 * Fetches a remote's files anew and checks them, which also replaces a damaged copy in the browser's cache.
 * @returns the first file that is not as the release says, with what is wrong; undefined when all are fine.
 */
export async function refetch(
  files: readonly string[],
  sums: Sums,
): Promise<{ file: string; fault: Fault } | undefined> {
  const faults = await Promise.all(files.map(async (file) => ({ file, fault: await faultOf(file, sums) })));
  return faults.find((one): one is { file: string; fault: Fault } => one.fault !== undefined);
}

async function faultOf(file: string, sums: Sums): Promise<Fault | undefined> {
  try {
    const response = await get(file, sumOf(sums, file));
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

/**
 * Looks at the stylesheets that the document itself brought, for a remote's runtime takes them as loaded. One that was
 * refused or never came is taken out, so that a retry asks for it anew. @throws TypeError
 */
export async function requireStyles(styles: readonly string[]): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const refused = links.filter((link) => link.sheet === null && styles.includes(link.getAttribute('href') ?? ''));
  for (const link of refused) link.remove();
  if (refused.length > 0) throw new TypeError('Failed to load a stylesheet');
}

/** Whether an error comes from the transfer of a file rather than from running it. */
export function isTransferError(error: unknown): boolean {
  if (error instanceof TypeError) return /import|fetch|load/i.test(error.message);
  return error instanceof Error && 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
}

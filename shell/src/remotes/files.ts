import type { Fault } from './failure';

/** Sums by address; files of the release that are not listed are refused. */
export type Sums = Record<string, string>;

/** One file that is not as the release says, with what is wrong. */
export interface BadFile {
  file: string;
  fault: Fault;
}

/** Fetches files anew and checks them. The code for that comes when something failed; where it does not, neither would the files. */
export function recheck(files: readonly string[], sums: Sums): Promise<BadFile | undefined> {
  return import('./refetch').then(
    ({ refetch }) => refetch(files, sums),
    () => ({ file: files[0] ?? '', fault: 'network' }),
  );
}

/**
 * Looks at the stylesheets that the document itself brought, for a remote's runtime takes them as loaded. One that was
 * refused or never came is taken out, so that a retry asks for it anew; a disabled link stands for a sheet that came in
 * the page itself. @throws TypeError
 */
export async function requireStyles(styles: readonly string[]): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')];
  const refused = links.filter((link) => link.sheet === null && styles.includes(link.getAttribute('href') ?? ''));
  for (const link of refused) link.remove();
  if (refused.length > 0) throw new TypeError('Failed to load a stylesheet');
}

/** Whether an error comes from the transfer of a file rather than from running it. */
export function isTransferError(error: unknown): boolean {
  if (error instanceof TypeError) return /import|fetch|load/i.test(error.message);
  return error instanceof Error && 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
}

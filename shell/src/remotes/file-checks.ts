import type { IntegrityMap } from '../boot/boot-manifest';
import type { FileFailure } from './failure';

/**
 * Fetches files again and checks them. The code for it is loaded only after a failure; if that fails too, so would the
 * files.
 */
export function recheckFiles(files: readonly string[], integrity: IntegrityMap): Promise<FileFailure | undefined> {
  return import('./refetch').then(
    ({ refetchFiles }) => refetchFiles(files, integrity),
    () => ({ file: files[0] ?? '', failureClass: 'network' }),
  );
}

/**
 * Checks the stylesheets in the HTML, which a remote's runtime assumes to be loaded. A link that failed is removed, so
 * that a retry requests the file again. A disabled link marks a stylesheet that the HTML contains inline.
 * @throws TypeError when one failed
 */
export async function requireStylesheets(styles: readonly string[]): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')];
  const failed = links.filter((link) => link.sheet === null && styles.includes(link.getAttribute('href') ?? ''));
  for (const link of failed) link.remove();
  if (failed.length > 0) throw new TypeError('Failed to load a stylesheet');
}

/** Whether an error comes from the transfer of a file rather than from running it. */
export function isTransferError(error: unknown): boolean {
  if (error instanceof TypeError) return /import|fetch|load/i.test(error.message);
  return error instanceof Error && 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';
}

import type { LanguageCode } from '@waybill/contracts';
import { type KeptPage, pageToKeep } from './kept-page';
import { registerWorker } from './worker';

/** The pages of a device are below it, and nothing of the panel. */
const SCOPE = '/control/device/';
/** As in the worker of the shell server. */
const CACHE = 'offline-tool';

/** In secure contexts only. */
const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/**
 * Keeps the pages of a paired device with their files, so that they open without a connection; those that are loaded
 * later, such as the reader of codes, when they are. @returns ends this
 */
export function keepTool(paths: readonly string[], language: LanguageCode): () => void {
  if (!canKeep()) return () => undefined;
  const isLoaded = ({ initiatorType, name }: PerformanceResourceTiming) =>
    initiatorType !== 'fetch' && name.startsWith(`${window.location.origin}/releases/`);
  const observer = new PerformanceObserver((list) => {
    const files = (list.getEntries() as PerformanceResourceTiming[]).filter(isLoaded).map(({ name }) => name);
    void caches
      .open(CACHE)
      .then((cache) => add(cache, files))
      .catch(() => undefined);
  });
  keep(paths, language).then(
    () => observer.observe({ type: 'resource', buffered: true }),
    // No room, or no connection any more: the tool is kept with its next opening.
    () => undefined,
  );
  return () => observer.disconnect();
}

/** Deletes the worker and all that was kept: the device is no longer paired. */
export async function forgetTool(): Promise<void> {
  if (!canKeep() || !(await caches.has(CACHE))) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  await Promise.all([registration?.unregister(), caches.delete(CACHE)]);
}

async function keep(paths: readonly string[], language: LanguageCode): Promise<void> {
  const pages = await Promise.all(paths.map((path) => pageToKeep(path, language)));
  const kept = pages.filter((page): page is KeptPage => page !== null);
  if (kept.length < paths.length) return;
  const cache = await caches.open(CACHE);
  // The files first: a page without them would be worse than the one before.
  await add(
    cache,
    kept.flatMap(({ files }) => files),
  );
  await Promise.all(kept.map(({ response }, index) => cache.put(paths[index] as string, response)));
  await deleteOthers(cache, paths, kept);
  if (!(await navigator.serviceWorker.getRegistration(SCOPE))) await registerWorker(SCOPE);
}

async function add(cache: Cache, files: readonly string[]): Promise<void> {
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
}

/** Of a release that is no longer live. */
async function deleteOthers(cache: Cache, paths: readonly string[], kept: readonly KeptPage[]): Promise<void> {
  const folders = new Set(kept.flatMap(({ possible }) => [...possible].map(folderOf)));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!paths.includes(pathname) && !folders.has(folderOf(pathname))) await cache.delete(request);
  }
}

/** Of one build: its files share a folder, those that stylesheets name are in one below. */
const folderOf = (path: string): string => /^\/releases\/[^/]+\/[^/]+\//.exec(path)?.[0] ?? path;

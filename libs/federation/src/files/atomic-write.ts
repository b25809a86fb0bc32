import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { draftName } from './draft-name.js';

/**
 * Flushes the entries of a folder to disk, so that they survive a power failure. Windows opens no folders; its file system
 * keeps a journal of their entries. A file is flushed by whoever wrote it: Windows flushes no file that is open for reading.
 */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a file and flushes it to disk. Fails when it exists. */
export async function createFile(path: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file atomically: a reader sees the old text or the new one, never a mixture. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), draftName(basename(path)));
  await createFile(temporary, text);
  await rename(temporary, path);
  await flushFolder(dirname(path));
}

/** Copies the named files into a new folder; each one is flushed to disk when this returns. */
export async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  const folders = new Set(files.map((file) => dirname(join(to, file))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(files.map(async (file) => createFile(join(to, file), await readFile(join(from, file)))));
}

import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Flushes a file or folder to disk, so that it survives a power failure. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a file and flushes it to disk. Fails when it exists. */
export async function createFile(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file atomically: a reader sees the old text or the new one, never a mixture. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.${Date.now()}.tmp`;
  await createFile(temporary, text);
  await rename(temporary, path);
  await fsyncPath(dirname(path));
}

/** Copies the named files into a new folder; each one is flushed to disk when this returns. */
export async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  const folders = new Set(files.map((file) => dirname(join(to, file))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(
    files.map(async (file) => {
      await copyFile(join(from, file), join(to, file));
      await fsyncPath(join(to, file));
    }),
  );
}

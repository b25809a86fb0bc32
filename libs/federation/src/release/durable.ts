import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes what was written to a file or folder survive a power cut. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file and waits until it is on the disk. Fails when it exists. */
export async function writeNew(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a file so that a reader sees the old text or the new one, never a part. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${Date.now()}.tmp`;
  await writeNew(draft, text);
  await rename(draft, path);
  await sync(dirname(path));
}

/** Copies the named files into a new folder, each of them on the disk when this returns. */
export async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  const folders = new Set(files.map((file) => dirname(join(to, file))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(
    files.map(async (file) => {
      await copyFile(join(from, file), join(to, file));
      await sync(join(to, file));
    }),
  );
}

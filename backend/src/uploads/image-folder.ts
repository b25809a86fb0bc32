import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageUnavailable } from '../errors/storage-unavailable.js';

/** The folder of the image files. It may be a disk of its own, which can be full, read-only, or away for a while. */
export class ImageFolder {
  private isCreated = false;

  constructor(readonly path: string) {}

  /**
   * Once per process: a folder that is gone later is a disk that is away. What would be written in its place could not
   * be found once it is back.
   */
  async create(): Promise<void> {
    if (this.isCreated) return;
    await mkdir(this.path, { recursive: true });
    this.isCreated = true;
  }

  isPresent(): Promise<boolean> {
    return stat(this.path).then(
      () => true,
      () => false,
    );
  }

  /** Writes to a temporary file and renames it, so that a name never refers to an incomplete image. */
  async write(name: string, image: Buffer): Promise<void> {
    const file = join(this.path, name);
    try {
      await this.create();
      if (name.includes('/')) await makeFolder(dirname(file));
      await writeFile(`${file}.part`, image, { flush: true });
      await rename(`${file}.part`, file);
    } catch (cause) {
      throw storageUnavailable(cause);
    }
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.path, name));
  }

  /** @throws when the folder is away: the file may still be in it */
  async delete(name: string): Promise<void> {
    const file = join(this.path, name);
    await stat(this.path);
    await Promise.all([rm(file, { force: true }), rm(`${file}.part`, { force: true })]);
  }
}

/** Not its parents: a disk that is away must not seem to be back. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
}

import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The write-ahead log of the embedded database. SQLite itself would wait for the disk on the event loop, once for each
 * transaction; this waits on a thread, once for all transactions that were committed meanwhile.
 */
export class WriteAheadLog {
  private file: Promise<FileHandle> | undefined;
  private current: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  constructor(private readonly database: string) {}

  /** Waits until all that has been committed is on the disk. A sync that has begun may lack it: the next one has it. */
  sync(): Promise<void> {
    this.next ??= this.syncAfterCurrent();
    return this.next;
  }

  /** Waits for the syncs that have begun. */
  async close(): Promise<void> {
    await Promise.allSettled([this.current, this.next]);
    const file = await this.file?.catch(() => undefined);
    this.file = undefined;
    await file?.close();
  }

  private async syncAfterCurrent(): Promise<void> {
    await Promise.allSettled([this.current]);
    this.current = this.next ?? this.current;
    this.next = undefined;
    const file = await this.opened();
    await file.datasync();
  }

  private opened(): Promise<FileHandle> {
    this.file ??= openDurably(`${this.database}-wal`).catch((error: unknown) => {
      this.file = undefined;
      throw error;
    });
    return this.file;
  }
}

async function openDurably(path: string): Promise<FileHandle> {
  const file = await open(path, 'r+');
  await flushFolder(dirname(path));
  return file;
}

/** A new file is lost with its contents unless its folder is on the disk, too. Windows opens no folders, and needs not. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

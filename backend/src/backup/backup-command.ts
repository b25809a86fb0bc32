import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BackupError } from './backup-error.js';

const PROGRAM = join(import.meta.dirname, '../cli/backup.js');
const DEADLINE_MS = 6 * 3_600_000;
/** Visitors come first. */
const NICE = 10;
const MAX_STDERR = 4_000;
const message = z.object({ event: z.literal('saved'), rows: z.number(), files: z.number() });
export type SavedMessage = z.output<typeof message>;

/**
 * Runs the command `backup` in a process of its own: its snapshot keeps the embedded database's only connection, and its
 * memory is returned when it ends. It ends with this process.
 */
@Injectable()
export class BackupCommand {
  private child: ChildProcess | undefined;

  /** Makes a backup and removes those that are not kept. @throws BackupError with what the command said */
  async run(folder: string): Promise<SavedMessage> {
    const child = fork(PROGRAM, [folder, '--prune'], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.child = child;
    if (child.pid) lowerPriority(child.pid);
    const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
    try {
      return await outcomeOf(child);
    } finally {
      clearTimeout(deadline);
      this.child = undefined;
    }
  }

  stop(): void {
    this.child?.kill('SIGKILL');
  }
}

function outcomeOf(child: ChildProcess): Promise<SavedMessage> {
  let said = '';
  let saved: SavedMessage | undefined;
  child.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text}`.slice(-MAX_STDERR);
  });
  child.on('message', (received) => {
    saved = message.safeParse(received).data;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0 && saved) return resolve(saved);
      const last = said.trim().split('\n').at(-1);
      reject(new BackupError(last || `The command ended with ${signal ?? `exit code ${code}`}.`));
    });
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // Not allowed here, or it has ended: it only takes a little more of the processor.
  }
}

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type PublishOutcome, publishOutcome } from '@waybill/federation';
import { DEADLINES_MS } from '../config/deadlines.js';
import type { PublishSettings } from './carry-out.js';
import { PUBLISH_FILE } from './commands.js';

const MAX_COMPLAINT = 2_000;

/**
 * Publishes an upload in a process of its own, without this one's environment. A script that is nested deeply enough
 * crashes the compiler that reads it, and a large one keeps it busy: neither may be noticed by visitors.
 */
export async function publishInProcess(
  packed: Buffer,
  settings: PublishSettings,
  onAccepted: () => void,
): Promise<PublishOutcome> {
  const child = spawn(process.execPath, [PUBLISH_FILE, JSON.stringify(settings)], { env: {} });
  const timer = setTimeout(() => child.kill('SIGKILL'), DEADLINES_MS.publish);
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  let complaint = '';
  child.stderr.on('data', (data: Buffer) => {
    complaint = (complaint + data.toString()).slice(-MAX_COMPLAINT);
  });
  // Whoever does not read to the end says so with its outcome, or has crashed.
  child.stdin.on('error', () => undefined);
  child.stdin.end(packed);
  let outcome: PublishOutcome | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    outcome = outcomeIn(line);
    if (!outcome) onAccepted();
  }
  const reason = await ended;
  clearTimeout(timer);
  return outcome ?? { error: `it ended without a result: ${reason}. ${complaint}`.trim(), rejected: false };
}

function outcomeIn(line: string): PublishOutcome | undefined {
  try {
    return publishOutcome.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

// Loaded before a server: notes every few seconds what the process holds after a garbage collection (usage.ts).
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const INTERVAL_MS = 5_000;

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const file = join(process.env.FAULTS_USAGE, `${process.pid}.json`);
  const note = () => {
    collectGarbage();
    const heap = process.memoryUsage().heapUsed / 2 ** 20;
    writeFileSync(`${file}.part`, JSON.stringify({ heap, resources: process.getActiveResourcesInfo().length }));
    renameSync(`${file}.part`, file);
  };
  note();
  setInterval(note, INTERVAL_MS).unref();
}

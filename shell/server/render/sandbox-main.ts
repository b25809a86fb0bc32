/**
 * The sandbox: a process without access to disk, environment and other processes, which runs one thread for each worker.
 * The shell server starts it and is connected to it by its file descriptor 3. It runs no code of a remote itself, so it
 * can always end a thread, and ends as soon as the shell server does.
 */
import { Socket } from 'node:net';
import { watchMemory } from './memory-limit.js';
import { readMessages, writeMessage } from './message-channel.js';
import type { FromSandbox, ThreadResponse, ToSandbox, WorkerFailure, WorkerInput } from './sandbox-messages.js';
import { WorkerThread } from './worker-thread.js';

const threads = new Map<number, WorkerThread>();
const shellServer = new Socket({ fd: 3, readable: true, writable: true });

/** At once: leaving in an orderly way would wait for threads. */
const end = () => process.kill(process.pid, 'SIGKILL');

const send = (message: FromSandbox, bytes?: Uint8Array) => writeMessage(shellServer, message, bytes);

function start(worker: number, input: WorkerInput): void {
  const fail = (failed: WorkerFailure) => send({ worker, event: { failed } });
  const onResponse = (threadResponse: ThreadResponse) => {
    try {
      const { html, ...response } = threadResponse;
      send({ worker, event: { response } }, html);
    } catch {
      fail({ failureClass: 'exception', reason: 'the response is no JSON, or too long' });
    }
  };
  const onTerminated = () => {
    threads.delete(worker);
    send({ worker, event: { terminated: true } });
  };
  threads.set(worker, new WorkerThread(input, { onResponse, onFailure: fail, onTerminated }));
}

function receive(message: ToSandbox): void {
  if ('start' in message) start(message.worker, message.start);
  else if ('job' in message) threads.get(message.worker)?.run(message.job);
  else threads.get(message.worker)?.terminate();
}

readMessages(shellServer, (message) => receive(message as ToSandbox));
shellServer.on('error', end);
shellServer.on('close', end);
shellServer.on('end', end);
// Signals to the whole group are for the shell server: it completes its requests first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
watchMemory(() => [...threads.values()], end);

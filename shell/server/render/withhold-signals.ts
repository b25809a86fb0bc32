import { syncBuiltinESMExports } from 'node:module';

/** All of them send a signal to any process of this user. */
const SENDERS = ['kill', '_kill', '_debugProcess', '_debugEnd'];

/**
 * Removes the functions that send signals to other processes: the permission model allows them. One of the signals opens
 * the debugger of a Node process, which would undo every other limit.
 */
export function withholdSignals(): void {
  for (const name of SENDERS) Reflect.deleteProperty(process, name);
  syncBuiltinESMExports();
}

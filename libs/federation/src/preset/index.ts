export { defineRemote, type RemoteOptions } from './remote.js';
export { defineShell, type ShellOptions } from './shell.js';

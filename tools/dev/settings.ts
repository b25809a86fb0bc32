import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The ports after it are those of the remotes; all are in the bundler configurations. */
export const SHELL_PORT = 4400;
export const API_PORT = 3400;
export const DATA_DIR = join(root, 'dev-data');
/** Not `dist`, from which a running site may load code at any time. */
export const BACKEND_OUTPUT = join(root, 'backend/dist-dev');

/** Nothing of a site that is configured here: neither its database nor its mail. */
export function backendEnvironment(rest: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...rest,
    PORT: String(SHELL_PORT),
    API_HOST: '127.0.0.1',
    API_PORT: String(API_PORT),
    // The name that the development servers have: they accept no other for their WebSocket.
    PUBLIC_URL: `http://127.0.0.1:${SHELL_PORT}`,
    DATA_DIR,
    SEED: existsSync(join(DATA_DIR, 'waybill.sqlite')) ? 'none' : 'demo',
  };
}

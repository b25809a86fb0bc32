import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import type { TrustedRoot } from '../signing/key-ring.js';
import { publicKey } from '../signing/signature.js';

/** Root of the workspace: the nearest package.json with workspaces. @throws ReleaseError outside */
export function workspaceRoot(): string {
  const root = findWorkspace();
  if (root === undefined) throw new ReleaseError('Run this command inside the workspace.');
  return root;
}

/** The workspace that contains a folder; undefined in a repository of its own. */
export function findWorkspace(from = process.cwd()): string | undefined {
  const file = join(from, 'package.json');
  if (existsSync(file) && 'workspaces' in (JSON.parse(readFileSync(file, 'utf8')) as object)) return from;
  return dirname(from) === from ? undefined : findWorkspace(dirname(from));
}

/**
 * The releases folder: `RELEASES_DIR` from the environment or the `.env`, else the workspace's `releases/`.
 * @throws ReleaseError outside the workspace when none is named
 */
export function releasesDir(): string {
  const workspace = findWorkspace();
  const home = workspace ?? process.cwd();
  loadEnv(home);
  const configured = process.env.RELEASES_DIR?.trim();
  if (configured) return resolve(home, configured);
  if (workspace === undefined)
    throw new ReleaseError('Name the releases folder of the site with --releases or RELEASES_DIR.');
  return join(workspace, 'releases');
}

/** The root key that servers are configured with, `RELEASE_ROOT_KEY`, as they have it. @throws ReleaseError if it is none */
export function trustedRoot(): TrustedRoot | undefined {
  loadEnv(findWorkspace() ?? process.cwd());
  const key = process.env.RELEASE_ROOT_KEY?.trim();
  if (!key) return undefined;
  if (!publicKey.safeParse(key).success)
    throw new ReleaseError('RELEASE_ROOT_KEY must be an Ed25519 public key, as keygen prints it.');
  return { key };
}

function loadEnv(home: string): void {
  const file = join(home, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** The live API, as the shell server finds it: `API_HOST` and `API_PORT`, unless a URL is given. Read after the `.env`. */
export function apiUrl(given: string | undefined): string {
  const { API_HOST, API_PORT } = process.env;
  if (given === undefined) return `http://${API_HOST?.trim() || '127.0.0.1'}:${API_PORT?.trim() || '3000'}`;
  if (!/^https?:\/\/[^/?#\s]+$/.test(given))
    throw new ReleaseError(`--api "${given}" is not the URL of a backend, such as http://127.0.0.1:3000.`);
  return given;
}

/** Name for the history: `RELEASE_WHO`, else the system user. */
export function currentUser(): string {
  return process.env.RELEASE_WHO ?? userInfo().username;
}

/** The token for a publish endpoint: a file, or `RELEASE_TOKEN`. Never an option: other users of a machine see these. */
export async function teamToken(file: string | undefined): Promise<string> {
  const token = file === undefined ? process.env.RELEASE_TOKEN : await readFile(file, 'utf8');
  if (!token?.trim()) throw new ReleaseError('Give the token of your team: --token-file FILE, or RELEASE_TOKEN.');
  return token.trim();
}

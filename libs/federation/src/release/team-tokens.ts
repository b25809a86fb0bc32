import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from '../errors/release-error.js';
import { replaceFile } from '../files/atomic-write.js';
import { readIfExists } from '../files/read-if-exists.js';
import { parseOrThrow } from '../record/parse.js';
import { deployableName } from '../record/schema.js';
import { withLock } from './lock.js';
import { checkNames } from './names.js';
import { TOKENS_FILE } from './paths.js';

const MAX_TOKENS = 100;
const MAX_DAYS = 366;
export const DEFAULT_TOKEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** The prefix lets scanners of repositories find one that was committed. */
const TOKEN = /^wbt_([0-9a-f]{12})_([0-9a-f]{64})$/;

const stored = z.strictObject({
  /** Public: it finds the token in lists and logs. */
  id: z.string().regex(/^[0-9a-f]{12}$/),
  team: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  /** The deployables that it reads and changes. */
  scope: z.array(deployableName).min(1).max(20),
  /** SHA-256 of the secret. It has 256 random bits, so a slow hash would add nothing. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  by: z.string().min(1).max(200),
});

const file = z.strictObject({ schema: z.literal(1), tokens: z.array(stored).max(MAX_TOKENS) });

type StoredToken = z.infer<typeof stored>;

/** A team's token, as far as anybody may know it. */
export type TeamToken = Omit<StoredToken, 'hash'>;

/** Whom a token is for. */
export interface NewToken {
  releasesDir: string;
  team: string;
  scope: readonly string[];
  days?: number | undefined;
  who: string;
}

/** Creates a token. Its text is returned once and stored nowhere. @throws ReleaseError */
export async function createToken(options: NewToken): Promise<TeamToken & { token: string }> {
  const { releasesDir, team, scope, days = DEFAULT_TOKEN_DAYS, who } = options;
  checkNames(scope);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new ReleaseError(`A token is valid for 1 to ${MAX_DAYS} days.`);
  const [id, secret, now] = [randomBytes(6).toString('hex'), randomBytes(32).toString('hex'), Date.now()];
  const entry = {
    ...{ id, team, scope: [...scope], hash: hashOf(secret), by: who },
    ...{ created: new Date(now).toISOString(), expires: new Date(now + days * DAY_MS).toISOString() },
  };
  if (!stored.safeParse(entry).success)
    throw new ReleaseError(`"${team}" is no name of a team, or its scope is too long: 2 to 41 lowercase letters.`);
  await changeTokens(releasesDir, (tokens) => {
    if (tokens.length >= MAX_TOKENS) throw new ReleaseError(`There are ${MAX_TOKENS} tokens. Revoke one first.`);
    return [...tokens, entry];
  });
  return { ...withoutHash(entry), token: `wbt_${id}_${secret}` };
}

/** The tokens that are valid, oldest first. @throws Error when their file is invalid */
export async function listTokens(releasesDir: string): Promise<TeamToken[]> {
  return (await readTokens(releasesDir)).map(withoutHash);
}

/** Revokes a token at once: servers read the file with every request. @throws ReleaseError when there is none of that id */
export async function revokeToken(releasesDir: string, id: string): Promise<TeamToken> {
  let revoked: StoredToken | undefined;
  await changeTokens(releasesDir, (tokens) => {
    revoked = tokens.find((token) => token.id === id);
    return tokens.filter((token) => token.id !== id);
  });
  if (!revoked) throw new ReleaseError(`There is no token ${id}. "token list" shows them.`);
  return withoutHash(revoked);
}

/** The token with this text; undefined for one that is unknown, expired or revoked. */
export async function findToken(releasesDir: string, text: string): Promise<TeamToken | undefined> {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  if (secret === undefined) return undefined;
  const found = (await readTokens(releasesDir)).find((token) => token.id === id);
  return found && isEqual(found.hash, hashOf(secret)) ? withoutHash(found) : undefined;
}

async function changeTokens(releasesDir: string, change: (tokens: StoredToken[]) => StoredToken[]): Promise<void> {
  await withLock(releasesDir, async () => {
    const tokens = change(await readTokens(releasesDir));
    await replaceFile(join(releasesDir, TOKENS_FILE), `${JSON.stringify({ schema: 1, tokens }, null, 2)}\n`);
  });
}

/** Expired ones are left out, and so leave the file with its next change. */
async function readTokens(releasesDir: string): Promise<StoredToken[]> {
  const text = await readIfExists(join(releasesDir, TOKENS_FILE));
  if (text === undefined) return [];
  const now = new Date().toISOString();
  return parseOrThrow(file, JSON.parse(text), TOKENS_FILE).tokens.filter(({ expires }) => expires > now);
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
const withoutHash = ({ hash: _, ...token }: StoredToken): TeamToken => token;

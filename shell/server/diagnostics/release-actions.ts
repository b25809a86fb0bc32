import type { IncomingMessage } from 'node:http';
import {
  type Author,
  deletePreview,
  promote,
  promotePreview,
  ReleaseError,
  readPreviews,
  rollback,
  type Signer,
  setEnabled,
  type TeamToken,
  type TrustedRoot,
} from '@waybill/federation';
import { z } from 'zod';
import type { ApiClient } from '../api/api-client.js';
import type { Config } from '../config/config.js';
import type { Caller } from '../http/caller.js';
import { readBody } from '../http/read-body.js';
import { plain, type Reply } from '../http/send.js';
import type { Log } from '../log/log.js';
import { bearerOf, teamOf } from '../release/team-tokens.js';
import type { ReleaseWatch } from '../release/watch-releases.js';
import { isOwnForm, isPrivateForm } from './own-form.js';
import { adminOf } from './signed-in-admin.js';

const MAX_BODY_BYTES = 4 * 1024;
const why = z.string().trim().min(1).max(500);

/** The form of a deployable on `/__releases`. */
const deployableForm = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  action: z.enum(['rollback', 'promote', 'restore', 'disable', 'enable']),
  /** The build to restore. */
  to: z
    .string()
    .regex(/^[0-9a-f]{20}$/)
    .optional(),
  why,
});

/** The form of a preview. */
const previewForm = z.strictObject({
  preview: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  action: z.enum(['promote', 'delete']),
  why,
});

const form = z.union([deployableForm, previewForm]);

type Form = z.infer<typeof form>;

interface ActionContext {
  config: Config;
  api: ApiClient;
  log: Log;
  releases: Pick<ReleaseWatch, 'refresh'>;
  signer: Signer | undefined;
  /** Its keys count for what is signed. */
  root: TrustedRoot | undefined;
}

/** Who changes the release: the admin, or a team, which changes its own deployables only. */
interface Actor {
  who: string;
  /** Undefined: everything. */
  scope?: readonly string[];
}

/**
 * Changes the release on behalf of the signed-in admin or of a team with a token. Only builds that were published before
 * can go live, as a release or as a preview. Denied unless the site is configured for it, and unless the browser says that
 * the form is this site's own page, or the token is in a header that no browser adds by itself.
 */
export async function releaseAction(
  request: IncomingMessage,
  caller: Caller,
  { config, api, log, releases, signer, root }: ActionContext,
): Promise<Reply> {
  const { releasesDir, releaseActions } = config;
  if (!releaseActions) return plain(405, 'Method Not Allowed', { allow: 'GET, HEAD' });
  const isScript = bearerOf(request) !== undefined && isPrivateForm(request, caller);
  if (!isScript && !isOwnForm(request, caller)) return plain(403, 'Forbidden', { connection: 'close' });
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === 'too_large') return plain(413, 'Content Too Large', { connection: 'close' });
  if (typeof body === 'string') return plain(408, 'Request Timeout', { connection: 'close' });
  const admin = isScript ? undefined : await adminOf(request.headers.cookie, api);
  const actor = admin ? { who: admin.email } : actorOf(await teamOf(request, releasesDir));
  if (!actor) return plain(403, 'Sign in as the administrator first, or with the token of your team.');
  const parsed = form.safeParse(Object.fromEntries(new URLSearchParams(body.toString())));
  if (!parsed.success) return plain(400, 'Name a deployable, what to do, and the reason for the history.');
  const names = await namesIn(releasesDir, parsed.data);
  if (actor.scope && !names.every((name) => actor.scope?.includes(name)))
    return plain(403, `This token is not for ${names.join(', ')}.`);
  try {
    await apply(releasesDir, parsed.data, { who: actor.who, why: parsed.data.why, signer, root }, actor.scope);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return plain(409, `Nothing was changed. ${error.message}`);
  }
  // The page that is shown next tells what is live now.
  await releases.refresh();
  log.info('release_action', { ...parsed.data, who: actor.who });
  return { status: 303, headers: { location: '/__releases', 'cache-control': 'no-store' }, body: '' };
}

const actorOf = (team: TeamToken | undefined): Actor | undefined =>
  team && { who: `team ${team.team}, token ${team.id}`, scope: team.scope };

/** The deployables that a form is about; of a preview that is gone nobody knows. */
async function namesIn(releasesDir: string, fields: Form): Promise<string[]> {
  if ('name' in fields) return [fields.name];
  const preview = (await readPreviews(releasesDir)).find(({ name }) => name === fields.preview);
  return preview?.builds.map(({ record }) => record.name) ?? [];
}

function apply(releasesDir: string, fields: Form, author: Author, scope: Actor['scope']): Promise<unknown> {
  if ('name' in fields) return applyTo(releasesDir, fields, author);
  if (fields.action === 'delete') return deletePreview(releasesDir, fields.preview);
  return promotePreview({ releasesDir, preview: fields.preview, scope, ...author });
}

function applyTo(
  releasesDir: string,
  { name, action, to }: z.infer<typeof deployableForm>,
  author: Author,
): Promise<unknown> {
  if (action === 'rollback') return rollback({ releasesDir, name, ...author });
  if (action === 'promote') return promote({ releasesDir, name, ...author });
  if (action !== 'restore') return setEnabled({ releasesDir, name, enabled: action === 'enable', ...author });
  if (to === undefined) throw new ReleaseError('Choose the build to restore.');
  return rollback({ releasesDir, name, to, ...author });
}

import { ReleaseError } from '../errors/release-error.js';
import { checkShare } from '../release/canary.js';
import type { Author } from '../release/update.js';
import { sendBuild } from '../upload/send.js';
import { describeChange } from './describe.js';
import { teamToken } from './workspace.js';

interface PublishAtOptions {
  base?: string | undefined;
  api?: string | undefined;
  'token-file'?: string | undefined;
  'release-hold'?: boolean | undefined;
  canary?: string | undefined;
  preview?: string | undefined;
}

interface Source {
  name: string;
  /** The deployable's folder, already built. */
  projectDir: string;
}

/** `publish … --to`: publishes one remote at the publish endpoint of a site. @throws ReleaseError */
export async function publishAt(site: string, source: Source, options: PublishAtOptions, author: Author) {
  if (options.base !== undefined || options.api !== undefined)
    throw new ReleaseError('With --to, the site serves the files and compares the API: leave out --base and --api.');
  if (options.preview !== undefined)
    throw new ReleaseError('A site takes no previews over HTTPS: publish them where its releases folder is.');
  const canary = options.canary === undefined ? undefined : Number(options.canary);
  if (canary !== undefined) checkShare(canary);
  const token = await teamToken(options['token-file']);
  const releaseHold = options['release-hold'];
  const { result, notes } = await sendBuild({ to: site, token, ...source, releaseHold, canary, ...author });
  return { json: [result], text: describeChange(result), notes };
}

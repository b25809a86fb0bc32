import { ReleaseError } from '../errors/release-error.js';
import { type Preview, readPreviews } from '../release/preview-store.js';
import type { PublishSetOptions } from '../release/publish.js';
import { deletePreview, promotePreview, publishPreview } from '../release/publish-preview.js';
import type { Author } from '../release/update.js';
import { describeChange } from './describe.js';

interface PreviewReport {
  json: unknown;
  text: string;
}

/** `publish … --preview NAME`. @throws ReleaseError */
export async function publishedPreview(set: PublishSetOptions, preview: string): Promise<PreviewReport> {
  const published = await publishPreview({ ...set, preview });
  return { json: published, text: describe(published) };
}

/** `preview list | delete | promote`. @throws ReleaseError */
export async function previewCommand(
  releasesDir: string,
  [action, name]: string[],
  author: () => Promise<Author>,
): Promise<PreviewReport> {
  if (action === 'list') {
    const previews = await readPreviews(releasesDir);
    return { json: previews, text: previews.map(describe).join('\n') || 'There is no preview.' };
  }
  if (action === 'delete' && name !== undefined) {
    const preview = await deletePreview(releasesDir, name);
    return { json: preview, text: `${name} is deleted` };
  }
  if (action === 'promote' && name !== undefined) {
    const results = await promotePreview({ releasesDir, preview: name, ...(await author()) });
    return { json: results, text: results.map(describeChange).join('\n') };
  }
  throw new ReleaseError('Say what to do: preview list, preview delete <name>, or preview promote <name>.');
}

const describe = ({ name, key, builds, expires }: Preview) =>
  `${name}: ${builds.map(({ record, hash }) => `${record.name} ${record.version} (${hash})`).join(', ')}
  on the site under /__preview/${key}, until ${expires.slice(0, 10)}`;

import { type Preview, readPreviews } from '@waybill/federation';
import { escapeHtml } from '../html/escape.js';
import { when } from './html-parts.js';
import { mayChange, sees, type Viewer } from './viewer.js';

const namesOf = ({ builds }: Preview) => builds.map(({ record }) => record.name);

/** The previews that the viewer may open. A link is as good as a key, so those who are not signed in see none. */
export async function previewsFor(releasesDir: string, viewer: Viewer): Promise<Preview[]> {
  if (viewer.kind === 'developer') return [];
  return (await readPreviews(releasesDir)).filter((preview) => namesOf(preview).every((name) => sees(viewer, name)));
}

interface PreviewsOptions {
  viewer: Viewer;
  /** Whether the release can be changed here, by those who may. */
  actions: boolean;
  /** Name → hash of what is live. */
  live: ReadonlyMap<string, string>;
}

/** A card for each preview, with its link and what can be done with it. */
export function previewsHtml(previews: readonly Preview[], { viewer, actions, live }: PreviewsOptions): string {
  if (previews.length === 0) return '';
  const cards = previews.map((preview) => {
    const canAct = actions && namesOf(preview).every((name) => mayChange(viewer, name));
    return card(preview, live, canAct ? form(preview) : '');
  });
  return `<h2>Previews</h2><ul class="cards">${cards.join('')}</ul>`;
}

function card(preview: Preview, live: ReadonlyMap<string, string>, actions: string): string {
  const { name, key, builds, who, why, at, expires } = preview;
  const list = builds
    .map(
      ({ record, hash }) =>
        `${record.name} ${record.version} <code>${hash}</code>${comparison(record.name, live, hash)}`,
    )
    .join('<br>');
  return `<li class="card"><header><h3>${name}</h3><span class="badge">preview</span></header><p>${list}</p>
<dl><dt>Link</dt><dd><a href="/__preview/${key}" rel="nofollow">Open ${name}</a></dd><dt>By</dt><dd>${escapeHtml(who)}, ${when(at)}</dd>
<dt>Why</dt><dd>${escapeHtml(why)}</dd><dt>Expires</dt><dd>${when(expires)}</dd></dl>${actions}</li>`;
}

function comparison(name: string, live: ReadonlyMap<string, string>, hash: string): string {
  const from = live.get(name);
  if (from === undefined || from === hash) return '';
  return ` <a href="/__releases?name=${name}&amp;from=${from}&amp;to=${hash}#comparison">Compare with live</a>`;
}

const form = ({ name }: Preview) => `<details><summary>Change</summary><form method="post" action="/__releases">
<input type="hidden" name="preview" value="${name}">
<label>Reason<input name="why" required maxlength="500" autocomplete="off"></label>
<p><button name="action" value="promote">Make it live</button><button name="action" value="delete">Delete the preview</button></p></form></details>`;

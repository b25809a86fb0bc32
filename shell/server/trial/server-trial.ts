import { PAGE_DATA_ELEMENT } from '../render/protocol.js';
import type { DeclaredPage } from './declared-pages.js';
import type { RenderFailures } from './render-failures.js';
import type { TrialReport, Tried } from './report.js';
import type { TrialApi } from './trial-api.js';

const TIMEOUT_MS = 15_000;

/** Requests every declared page of what is rendered on the server. */
export async function serverTrial(
  url: string,
  tried: readonly Tried[],
  failures: RenderFailures,
  api: Pick<TrialApi, 'unknown'>,
): Promise<TrialReport> {
  const report: TrialReport = { problems: [], notes: [] };
  for (const { name, module, pages } of tried) {
    if (module === undefined) continue;
    let rendered = 0;
    for (const page of pages) {
      const unknown = api.unknown.length;
      const problem = await problemOf(url, name, page, failures);
      if (problem === undefined) rendered += 1;
      else if (api.unknown.length > unknown && !failures.of(name))
        report.notes.push(`${name}: ${page.url} was not rendered: there is no data of ${api.unknown[unknown]}`);
      else {
        report.problems.push(`${name}, ${module}: ${page.url} ${problem}`);
        // The circuit breaker would soon answer for the others.
        break;
      }
    }
    report.notes.push(`${name}: ${rendered} of ${pages.length} declared pages rendered on the server`);
  }
  return report;
}

/** What is wrong with a page; undefined if nothing is. */
async function problemOf(
  url: string,
  name: string,
  page: DeclaredPage,
  failures: RenderFailures,
): Promise<string | undefined> {
  const response = await fetch(url + page.url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const html = await response.text();
  const failure = failures.of(name);
  if (failure !== undefined) return `is not rendered: ${failure}`;
  if (response.status !== page.status) return `answers ${response.status} instead of ${page.status}`;
  if (!html.includes(`id="${PAGE_DATA_ELEMENT}"`)) return `is not rendered: ${await failures.awaited(name)}`;
  return page.mayBeEmpty || hasContent(html) ? undefined : 'is empty';
}

const VISIBLE = /<(?:img|svg|input|textarea|select|button|canvas|video|iframe)\b/;

/** Whether the page shows anything besides its frame. */
export function hasContent(html: string): boolean {
  const content = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  return VISIBLE.test(content) || content.replace(/<style\b[\s\S]*?<\/style>|<[^>]*>/g, '').trim() !== '';
}

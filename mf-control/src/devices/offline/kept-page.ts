const FETCH_TIMEOUT_MS = 30_000;

/** What a page is allowed to do is kept with it. */
const HEADERS = [
  'content-type',
  'content-security-policy',
  'cross-origin-opener-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

export interface KeptPage {
  response: Response;
  /** The files of the release that it loads at once. */
  files: string[];
  /** All that it may load: others are of another release. */
  possible: Set<string>;
}

/** A page as the site sends it to anybody: without cookies, so that nothing of a session is kept. Null if it is refused. */
export async function pageToKeep(path: string, language: string): Promise<KeptPage | null> {
  const url = `${path}?${new URLSearchParams({ lang: language })}`;
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const answer = await fetch(url, { credentials: 'omit', cache: 'no-store', signal });
  if (!answer.ok) return null;
  const html = await answer.text();
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const named = [...html.matchAll(/\s(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, file = '']) => file);
  return { response: new Response(html, { headers }), files: [...new Set(named)], possible: filesIn(html) };
}

/** The files that the page's import map names, with their hashes. */
function filesIn(html: string): Set<string> {
  const [, text = '{}'] = /<script type="importmap">([^<]*)<\/script>/.exec(html) ?? [];
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> };
  return new Set(Object.keys(integrity));
}

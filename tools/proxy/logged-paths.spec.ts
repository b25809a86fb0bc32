import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loggedPath, SECRET_PATHS } from '@waybill/contracts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const DOCUMENT = 'docs/operations/proxy.md';

it.each<[string, string, RegExp]>([
  ['nginx', DOCUMENT, /~(\^\(\?<shown>.*) \$shown;/],
  ['HAProxy', DOCUMENT, /regsub\("(.*)","\\1"\)/],
  ['Caddy', DOCUMENT, /request>uri regexp "(.*)" "\$\{1\}"/],
  ['Caddy in a container', 'operations/container/Caddyfile', /request>uri regexp "(.*)" "\$\{1\}"/],
])('%s logs no path further than the shell server', (_, file, sample) => {
  const pattern = new RegExp(sample.exec(read(file))?.[1] ?? 'no pattern in the sample');
  for (const path of SECRET_PATHS) expect(pattern.exec(`${path}SECRET/more`)?.[1]).toBe(path);
  for (const path of ['/track.html', '/api/graph', '/api/parcels', '/uploads/images/a.png'])
    expect(pattern.exec(path)?.[1] ?? path).toBe(path);
});

it('a route whose path has a token or a code is among them', () => {
  const { paths }: { paths: Record<string, unknown> } = JSON.parse(read('backend/openapi.json'));
  const secret = Object.keys(paths).filter((path) => /\{(token|code|key)\}/.test(path));
  expect(secret.length).toBeGreaterThan(5);
  for (const path of secret) expect(path.slice(loggedPath(path).length)).toMatch(/^\{\w+\}/);
});

it('the shell server logs neither queries nor what follows', () => {
  expect(loggedPath('/track.html?code=SECRET')).toBe('/track.html');
  expect(loggedPath('/api/feeds/SECRET/history.atom?lang=de')).toBe('/api/feeds/');
  expect(loggedPath('?')).toBe('/');
});

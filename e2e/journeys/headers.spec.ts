import { expect, test } from '../site/fixtures.js';

const PAGES = ['/', '/track.html?code=WB-UNKNOWN-1', '/contact.html', '/control/signin.html', '/no/such/page'];

for (const path of PAGES) {
  test(`the HTML of ${path} has every security header`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^same-/),
      'referrer-policy': expect.stringMatching(/no-referrer|strict-origin/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'integrity-policy': expect.stringContaining('blocked-destinations=(script)'),
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
  });
}

/** Features of Chromium that reach a device, a person's data or their money. */
const POWERFUL = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

test('pages and the frame of the chat may use no powerful feature, and the browser knows every name', async ({
  page,
  watch,
}) => {
  // The icon of a document with an opaque origin, which is only a document of its own here.
  watch.expectErrors(/NotSameOrigin/);
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const allowed = () =>
    page.evaluate(() => {
      const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures(): string[] } };
      return featurePolicy.allowedFeatures();
    });
  await page.goto('/');
  const onPage = await allowed();
  expect(onPage.filter((feature) => POWERFUL.includes(feature))).toEqual([]);
  expect(onPage).toEqual(expect.arrayContaining(['clipboard-write', 'fullscreen', 'publickey-credentials-get']));
  await page.goto('/chat-frame.html');
  const inChat = await allowed();
  const more = ['clipboard-write', 'fullscreen', 'publickey-credentials-get'];
  expect(inChat.filter((feature) => [...POWERFUL, ...more].includes(feature))).toEqual([]);
  expect(warnings.filter((text) => /permissions-policy/i.test(text))).toEqual([]);
});

test('only scanning mode may use the camera', async ({ request }) => {
  const permissionsOf = async (path: string) => (await request.get(path)).headers()['permissions-policy'];
  expect(await permissionsOf('/control/scan')).toContain('camera=(self)');
  expect(await permissionsOf('/control/scan?code=A')).not.toContain('camera=()');
  for (const path of ['/control/index.html', '/control/scan/x', '/track.html'])
    expect(await permissionsOf(path), path).toContain('camera=()');
});

test('only the preview page may be framed, and only by this site', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/pages/preview.html')).toContain("frame-ancestors 'self';");
  for (const path of ['/pages/preview.html/x', '/pages/preview', '/pages/privacy-policy', '/control/pages/create.html'])
    expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
});

test('unknown paths return 404, and the tracking page sends no referrer', async ({ request }) => {
  expect((await request.get('/no/such/page')).status()).toBe(404);
  const tracking = await request.get('/track.html?code=ABC');
  expect(tracking.status()).toBe(200);
  expect(tracking.headers()['referrer-policy']).toBe('no-referrer');
});

test('built files are immutable, pages and API responses are revalidated', async ({ page, request }) => {
  await page.goto('/');
  const script = await page.locator('script[type=module][src]').first().getAttribute('src');
  const file = await request.get(script ?? '');
  expect(file.headers()['cache-control']).toMatch(/max-age=31536000.*immutable/);
  expect((await request.get('/')).headers()['cache-control']).not.toContain('immutable');
  expect((await request.get('/api/graph')).headers()['cache-control']).toMatch(/no-(store|cache)/);
  expect((await request.get('/releases/release.json')).status(), 'the release document is not public').toBe(404);
});

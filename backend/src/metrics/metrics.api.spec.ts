import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@waybill/testing/free-port';
import { ApiClient } from '../../testing/api-client.js';
import { engine, type Site, startSite } from '../../testing/site.js';
import { readConfig } from '../config/config.js';
import { createApp } from '../configure-app.js';
import { Database } from '../database/database.js';
import { OutboxService } from '../mail/outbox.service.js';

let site: Site;
let port: number;
beforeAll(async () => {
  port = await freePort();
  // No mail server is there.
  const MAIL_URL = `smtp://127.0.0.1:${await freePort()}`;
  site = await startSite({ API_METRICS_PORT: String(port), MAIL_URL });
});
afterAll(() => site.stop());

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** The value of a series, as it is written. */
const seriesValue = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

it('counts requests by pattern, never by what was asked for', async () => {
  const client = new ApiClient(site.url);
  await client.get('/api/parcels/SECRET-CODE-1');
  await client.get('/api/parcels/SECRET-CODE-2');
  await client.get('/api/no/such/path');
  const text = await metrics();
  const lookups = 'waybill_http_requests_total{method="GET",route="/api/parcels/:key",status="404"}';
  expect(seriesValue(text, lookups)).toBe('2');
  expect(seriesValue(text, 'waybill_http_requests_total{method="GET",route="*path",status="404"}')).toBe('1');
  expect(text).toMatch(/waybill_api_errors_total\{code="parcel_not_found",limit=""\} 2/);
  expect(text).toContain(
    'waybill_http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/parcels/:key"}',
  );
  expect(text).not.toMatch(/SECRET|no\/such/);
});

it('tells the state of database and outbox', async () => {
  const text = await metrics();
  expect(seriesValue(text, 'waybill_ready')).toBe('1');
  expect(seriesValue(text, 'waybill_outbox_waiting')).toBe('0');
  expect(seriesValue(text, 'waybill_mails_total{outcome="sent"}')).toBe('0');
  expect(seriesValue(text, 'waybill_database_circuit_open')).toBe(engine === 'embedded' ? undefined : '0');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

it('a mail has been waiting since it was written, whatever comes of it', async () => {
  const outbox = site.app.get(OutboxService);
  const write = () => outbox.enqueue({ to: 'ana@example.com', subject: 'Code', body: 'It is 123.' });
  await site.app.get(Database).withTransaction(write);
  expect((await outbox.figures()).delaySeconds).toBeLessThan(60);
  await outbox.drain();
  await delay(20);
  const { waiting, retried, delaySeconds } = await outbox.figures();
  expect([waiting, retried]).toEqual([1, 1]);
  expect(delaySeconds).toBeGreaterThanOrEqual(0.02);
});

it('are on their own port only, and nothing else is', async () => {
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/parcels/X`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('a port that another program uses ends the start with one sentence', async () => {
  const start = createApp(readConfig({ ...site.env, API_METRICS_PORT: String(port) }));
  await expect(start).rejects.toThrow(
    `Cannot listen on 127.0.0.1:${port} (METRICS_HOST, API_METRICS_PORT): EADDRINUSE.`,
  );
});

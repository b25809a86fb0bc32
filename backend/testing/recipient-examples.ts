import { RecipientLinks } from '../src/recipients/recipient-links.service.js';
import { ApiClient } from './api-client.js';
import type { Example } from './generated-calls.js';
import { pngImage } from './images.js';
import type { Site } from './site.js';

type Context = Parameters<Example>[0];

async function parcel({ admin }: Context, tracking_code: string) {
  const values = { tracking_code, recipient_name: 'Ada', recipient_email: 'ada@example.org', destination: 'Oslo' };
  return (await admin.post('/api/parcels', values)).json.data;
}

const tokenOf = async (site: Site, created: Parameters<RecipientLinks['urlFor']>[0]) => {
  const url = await site.app.get(RecipientLinks, { strict: false }).urlFor(created, 'recipient');
  return url?.split('#view=recipient.')[1] ?? '';
};

/** A browser that has opened the link in a mail. */
async function opened(context: Context, code: string) {
  const created = await parcel(context, code);
  const browser = new ApiClient(context.site.url);
  const body = { code, role: 'recipient', token: await tokenOf(context.site, created) };
  return { created, browser, reply: await browser.post('/api/recipients/verifications', body) };
}

async function delivered(context: Context, tracking_code: string) {
  const { browser } = await opened(context, tracking_code);
  await context.admin.patch('/api/settings', { proof_verified: 'yes' });
  const form = new FormData();
  const fields = { tracking_code, receiver_name: 'Ada', relationship: 'recipient', signature: '[[[1,2]]]' };
  for (const [name, value] of Object.entries({ id: crypto.randomUUID(), ...fields })) form.set(name, value);
  form.set('photo', new Blob([new Uint8Array(await pngImage())]), 'photo.png');
  await context.admin.post('/api/proofs', form);
  return browser;
}

/** One valid request of each operation on verified recipients. */
export const RECIPIENT_EXAMPLES: Record<string, Example> = {
  'Recipients.sendCode': async (context) => {
    await parcel(context, 'EXAMPLE-V1');
    return context.visitor.post('/api/recipients/codes', { code: 'EXAMPLE-V1', role: 'recipient' });
  },
  'Recipients.verify': async (context) => (await opened(context, 'EXAMPLE-V2')).reply,
  'Recipients.view': async (context) => {
    const { browser } = await opened(context, 'EXAMPLE-V3');
    return browser.get('/api/recipients/parcel?code=EXAMPLE-V3');
  },
  'Recipients.instruct': async (context) => {
    const { browser } = await opened(context, 'EXAMPLE-V4');
    return browser.post('/api/recipients/instructions', {
      code: 'EXAMPLE-V4',
      kind: 'neighbor',
      detail: 'Green, no. 5',
    });
  },
  'Recipients.end': async (context) => {
    const { browser } = await opened(context, 'EXAMPLE-V5');
    return browser.delete('/api/recipients/verifications', { code: 'EXAMPLE-V5' });
  },
  'Recipients.photo': async (context) =>
    (await delivered(context, 'EXAMPLE-V6')).get('/api/recipients/photo?code=EXAMPLE-V6'),
  'Recipients.drawn': async (context) =>
    (await delivered(context, 'EXAMPLE-V7')).get('/api/recipients/signature.svg?code=EXAMPLE-V7'),
  'Recipients.access': async (context) => {
    const { created } = await opened(context, 'EXAMPLE-V8');
    return context.admin.get(`/api/recipients/access?parcel_id=${created.id}`);
  },
  'Recipients.endAccess': async (context) => {
    const { created } = await opened(context, 'EXAMPLE-V9');
    return context.admin.delete('/api/recipients/access', { parcel_id: created.id });
  },
  'Recipients.visibility': async (context) => {
    const { id } = await parcel(context, 'EXAMPLE-V10');
    return context.admin.get(`/api/recipients/visibility?parcel_id=${id}`);
  },
};

import { RecipientLinks } from '../src/recipients/recipient-links.service.js';
import { ApiClient } from './api-client.js';
import type { Example } from './generated-calls.js';
import { pngImage } from './images.js';
import type { Site } from './site.js';
import { verifiedBrowser } from './verified-browser.js';

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

const BERLIN = { country: 'DE', street: 'Hauptstraße 5', postal_code: '10115', city: 'Berlin' };

/** A recipient, verified by a code, who has asked for another address. */
async function asked(context: Context, code: string) {
  const created = await parcel(context, code);
  const browser = await verifiedBrowser(context.site, code, 'ada@example.org');
  const reply = await browser.post('/api/recipients/addresses', { code, ...BERLIN });
  return { created, browser, reply, id: reply.json.data.address_requests[0].id as string };
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
  'AddressRequests.ask': async (context) => (await asked(context, 'EXAMPLE-V11')).reply,
  'AddressRequests.withdraw': async (context) => {
    const { browser, id } = await asked(context, 'EXAMPLE-V12');
    return browser.delete('/api/recipients/addresses', { code: 'EXAMPLE-V12', id });
  },
  'AddressRequests.list': async (context) => {
    const { created } = await asked(context, 'EXAMPLE-V13');
    return context.admin.get(`/api/recipients/addresses?parcel_id=${created.id}`);
  },
  'AddressRequests.decide': async (context) => {
    const { id } = await asked(context, 'EXAMPLE-V14');
    return context.admin.patch('/api/recipients/addresses', { id, decision: 'accepted', destination: 'Oslo' });
  },
  'Recipients.pickupPoints': async (context) => {
    const { browser } = await opened(context, 'EXAMPLE-V15');
    return browser.get('/api/recipients/pickup-points?code=EXAMPLE-V15');
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

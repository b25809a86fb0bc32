import type { PublicParcel } from '@waybill/contracts';
import { answering, type KitOptions, renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { TrackingPage } from '../tracking/page';

// The catalogues come compiled: texts already parsed.
export const catalogs = { 'mf-tracking': en } as unknown as NonNullable<KitOptions['catalogs']>;

export const renderPage = (path: string, options: KitOptions = {}) =>
  renderKit(<TrackingPage />, { path, catalogs, ...options });

/** An API that knows these parcels and no others. */
export const knowing = (...parcels: PublicParcel[]) => {
  const answers = parcels.map((data) => [`/api/parcels/${encodeURIComponent(data.tracking_code)}`, { data }]);
  const known = answering(Object.fromEntries(answers));
  const refusal = { http: 404, errors: ['No parcel matches this tracking code. Check it and try again.'] };
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async (input, init) => {
    const answer = await known(input, init);
    return answer.status === 404 ? answering({ [String(input)]: refusal })(input, init) : answer;
  });
};

import type { PublicParcel } from '@waybill/contracts';
import { type KitOptions, mockFetch, renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { TrackingPage } from '../tracking/page';

// The catalogues come compiled: texts already parsed.
export const catalogs = { 'mf-tracking': en } as unknown as NonNullable<KitOptions['catalogs']>;

export const renderPage = (path: string, options: KitOptions = {}) =>
  renderKit(<TrackingPage />, { path, catalogs, ...options });

/** An API that knows these parcels and no others. */
export const knowing = (...parcels: PublicParcel[]) => {
  const answers = parcels.map((data) => [`/api/parcels/${encodeURIComponent(data.tracking_code)}`, { data }]);
  const known = mockFetch(Object.fromEntries(answers));
  const refusal = { http: 404, errors: ['No parcel has this tracking code. Please check it and try again.'] };
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async (input, init) => {
    const answer = await known(input, init);
    return answer.status === 404 ? mockFetch({ [String(input)]: refusal })(input, init) : answer;
  });
};

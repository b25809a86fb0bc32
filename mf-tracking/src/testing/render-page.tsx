import type { PublicParcel } from '@waybill/contracts';
import { type KitOptions, mockFetch, renderKit } from '@waybill/kit/testing';
import en from '../locales/en.json';
import { TrackingPage } from '../tracking/page';

// Jest compiles the catalogues, so their type differs from the JSON.
export const catalogs = { 'mf-tracking': en } as unknown as NonNullable<KitOptions['catalogs']>;

export const renderPage = (path: string, options: KitOptions = {}) =>
  renderKit(<TrackingPage />, { path, catalogs, ...options });

/** Mocks an API with these parcels only. */
export const mockParcelApi = (...parcels: PublicParcel[]) => {
  const responses = parcels.map((data) => [`/api/parcels/${encodeURIComponent(data.tracking_code)}`, { data }]);
  const fetchParcel = mockFetch(Object.fromEntries(responses));
  const notFound = { http: 404, errors: ['No parcel matches this tracking code. Check it and try again.'] };
  return jest.fn<Promise<Response>, Parameters<typeof fetch>>(async (input, init) => {
    const response = await fetchParcel(input, init);
    return response.status === 404 ? mockFetch({ [String(input)]: notFound })(input, init) : response;
  });
};

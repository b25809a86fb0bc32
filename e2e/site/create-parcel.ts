import type { APIRequestContext } from '@playwright/test';

/** Creates a parcel with one scan in Oslo, unless it exists. */
export async function createParcel(adminApi: APIRequestContext, site: string, tracking_code: string): Promise<void> {
  const parcel = { tracking_code, recipient_name: 'Ada King', destination: 'Bergen, Norway', status: 'In Oslo' };
  await adminApi.post(`${site}/api/parcels`, { data: parcel });
}

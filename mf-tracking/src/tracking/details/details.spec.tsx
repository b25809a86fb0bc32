import { screen } from '@testing-library/react';
import type { PublicParcel } from '@waybill/contracts';
import { parcel } from '../../testing/parcel';
import { mockParcelApi, renderPage } from '../../testing/render-page';

const show = async (more: Partial<PublicParcel>) => {
  renderPage('/track.html?code=WBL4-8KQ2-M7XD-R', { fetch: mockParcelApi(parcel(more)) });
  await screen.findByRole('heading', { name: 'Details' });
};
const received = () => screen.queryByText('Received by')?.nextElementSibling?.textContent;

it.each<[PublicParcel['proof'], string | undefined]>([
  [{ receiver: 'B. A. L.', signed: true }, 'B. A. L. · signed'],
  [{ receiver: 'B. A. L.', signed: false }, 'B. A. L.'],
  [null, undefined],
  [undefined, undefined],
])('says who received the parcel: %j', async (proof, text) => {
  await show({ proof, stage: 'delivered', status: 'Delivered' });
  expect(received()).toBe(text);
});

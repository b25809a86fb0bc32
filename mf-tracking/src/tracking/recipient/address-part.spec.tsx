import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AddressRequest, VerifiedView } from '@waybill/contracts';
import { createI18n } from '@waybill/kit';
import { renderKit } from '@waybill/kit/testing';
import { catalogs } from '../../testing/render-page';
import { AddressPart } from './address-part';
import en from './locales/en.json';
import type { RecipientText } from './texts';

const REQUEST: AddressRequest = {
  id: '01a15fe4-0000-7000-8000-000000000071',
  new_destination: 'Berlin, Germany\nLindenallee 5',
  state: 'open',
  reply: null,
  asked_at: '2026-11-22T10:00:00.000Z',
  decided_at: null,
};
const view = (by: 'link' | 'code', requests: AddressRequest[] = [], can_instruct = true): VerifiedView => ({
  role: 'recipient',
  parcel: { tracking_code: 'WAYB-MINE-0001' },
  relationship: null,
  delivered_at: null,
  can_instruct,
  offered_days: [],
  instructions: [],
  address_requests: requests,
  browsers: [
    { id: '1', role: 'recipient', by, browser: null, system: null, created_at: '', expires_at: '', is_this: true },
  ],
  redacted_at: null,
});

const texts = createI18n('en');
texts.register('', en);
const t: RecipientText = (key, values) => texts.text('', key, values);
const show = (shown: VerifiedView) =>
  renderKit(<AddressPart view={shown} code="WAYB-MINE-0001" t={t} onChanged={jest.fn()} />, { catalogs });
const ask = () => userEvent.setup().click(screen.getByRole('button', { name: 'Ask for another address' }));

it('asks whoever came by a link for a code first', async () => {
  show(view('link'));
  await ask();
  expect(await screen.findByRole('button', { name: 'Send me a code by email' })).toBeInTheDocument();
  expect(screen.getByText(/A link may have been forwarded/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Country')).toBeNull();
});

it('has the parts of a country in its order, and says what is missing before it sends anything', async () => {
  const user = userEvent.setup();
  show(view('code'));
  await ask();
  const country = await screen.findByLabelText('Country');
  await waitFor(() => expect(country).toHaveFocus());
  await user.selectOptions(country, 'BR');
  const parts = screen.getAllByRole('textbox').map((field) => field.getAttribute('name'));
  expect(parts).toEqual(['street', 'district', 'city', 'region', 'postal_code']);
  await user.click(screen.getByRole('button', { name: 'Ask the office' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Still missing: Street and number, City, State, province or region, Postal code',
  );
  expect(screen.getByLabelText('City')).toHaveAccessibleDescription(/Still missing: City/);
});

it('lets a view by a link neither withdraw nor replace what was asked for by a code', () => {
  show(view('link', [REQUEST]));
  expect(screen.getByText(/The office has your request/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what the office replied, and takes nothing more once a courier is on the way', () => {
  show(view('code', [{ ...REQUEST, state: 'declined', reply: 'Too far.' }], false));
  expect(screen.getByText('Too far.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

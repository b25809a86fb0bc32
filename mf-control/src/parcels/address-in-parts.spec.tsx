import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsAtom } from '@waybill/kit';
import { MemoryApi } from '../testing/memory-api';
import { SETTINGS, showPanel, signedInState } from '../testing/panel';
import { parcel } from '../testing/rows';
import { parcels } from '.';

const CREATE = '/control/parcels/create.html';
const UPDATE = `/control/parcels/${parcel.id}/update`;

function open(path: string, company: object = { contact_country: 'DE' }) {
  const rows = path === CREATE ? [] : [parcel];
  const api = new MemoryApi([
    { path: '/api/parcels', rows, create: parcels.form?.create, update: parcels.form?.update },
  ]);
  const state = signedInState();
  state.set(settingsAtom, { data: [{ ...SETTINGS, ...company } as never], object: {}, search_keys: [] });
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api, state) };
}
type User = ReturnType<typeof userEvent.setup>;
const toggle = (label: string) => screen.findByRole('button', { name: `Enter in parts : ${label}` });
const partsUnder = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
const destination = () => screen.getByLabelText<HTMLTextAreaElement>('Destination');
const country = () => screen.getByLabelText('Country');
const fill = async (user: User, parts: Record<string, string>) => {
  for (const [label, text] of Object.entries(parts)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
};
const BERLIN = { 'Street address': 'Hauptstraße 5', 'Postal code': '10115', City: 'Berlin' };

it('opens under its field, with the keyboard too, and says so', async () => {
  const { user } = open(CREATE);
  const button = await toggle('Destination');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByLabelText('Country')).toBeNull();
  destination().focus();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(country()).toHaveFocus();
  expect(partsUnder(button)).toContainElement(country());
});

it('writes the text: city and country first, the rest below in the order of the country', async () => {
  const { api, user } = open(CREATE);
  await user.type(await screen.findByLabelText('Tracking code'), 'PARTS-1');
  await user.type(screen.getByLabelText('Recipient name'), 'Anna Keller');
  await user.click(await toggle('Destination'));
  expect(country()).toHaveValue('DE');
  await fill(user, BERLIN);
  expect(destination()).toHaveValue('Berlin, Germany\nHauptstraße 5\n10115 Berlin');
  await user.selectOptions(country(), 'United States');
  await fill(user, { State: 'NY' });
  expect(destination()).toHaveValue('Berlin, United States\nHauptstraße 5\nBerlin, NY 10115\nUnited States');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toMatchObject({ destination: destination().value });
});

it('asks for a country where the company has named none', async () => {
  const { user } = open(CREATE, {});
  await user.click(await toggle('Destination'));
  expect(country()).toHaveValue('');
  expect(screen.queryByLabelText('City')).toBeNull();
  await user.selectOptions(country(), 'Brazil');
  await fill(user, { 'Street address': 'Av. Paulista, 1000', City: 'São Paulo', State: 'SP', CEP: '01310-100' });
  expect(destination()).toHaveValue('São Paulo, Brazil\nAv. Paulista, 1000\nSão Paulo-SP\n01310-100\nBrazil');
});

it('says what is still missing, and lets the parcel be saved without it', async () => {
  const { api, user } = open(CREATE);
  await user.type(await screen.findByLabelText('Tracking code'), 'PARTS-2');
  await user.type(screen.getByLabelText('Recipient name'), 'Anna Keller');
  const button = await toggle('Destination');
  await user.click(button);
  const status = within(partsUnder(button)).getByRole('status');
  expect(status).toBeEmptyDOMElement();
  expect(screen.getByLabelText('City')).toBeRequired();
  await fill(user, { City: 'Berlin', 'Postal code': '101' });
  expect(status).toHaveTextContent('Still missing: Street address');
  expect(screen.getByLabelText('Postal code')).toHaveAccessibleDescription(/^Unusual for Germany/);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ destination: 'Berlin, Germany\n101 Berlin' }));
});

it('keeps the earlier text until it is no longer wanted', async () => {
  const { user } = open(UPDATE);
  await user.click(await toggle('Destination'));
  const before = destination().value;
  expect(screen.queryByRole('button', { name: 'Restore the earlier text' })).toBeNull();
  await user.selectOptions(country(), 'France');
  expect(destination()).toHaveValue(before);
  await fill(user, { City: 'Paris' });
  expect(destination().value).toMatch(/^Paris, France\n/);
  await user.click(screen.getByRole('button', { name: 'Restore the earlier text' }));
  expect(destination()).toHaveValue(before);
  expect(screen.getByLabelText('City')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Restore the earlier text' })).toHaveFocus();
});

it('a new parcel is created with Enter in its address, until this has several lines', async () => {
  const { api, user } = open(CREATE);
  await user.type(await screen.findByLabelText('Tracking code'), 'PARTS-3');
  await user.type(screen.getByLabelText('Recipient name'), 'Anna Keller');
  await user.type(destination(), 'Berlin{Enter}');
  await waitFor(() => expect(api.writes()).toHaveLength(1));
});

it('each address has its own', async () => {
  const { user } = open(UPDATE);
  await user.click(await toggle('Pickup location'));
  await fill(user, { City: 'Hamburg' });
  expect(screen.getByLabelText(/^Pickup location/)).toHaveValue('Hamburg, Germany\nHamburg');
  expect(destination()).toHaveValue(parcel.destination);
});

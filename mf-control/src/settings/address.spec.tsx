import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsAtom } from '@waybill/kit';
import { MemoryApi } from '../testing/memory-api';
import { SETTINGS, showPanel, signedInState } from '../testing/panel';

const BERLIN = {
  contact_address: 'Hauptstraße 5\n10115 Berlin',
  contact_country: 'DE',
  contact_street: 'Hauptstraße 5',
  contact_postal_code: '10115',
  contact_city: 'Berlin',
};

function open(values: object = {}, page = 'contact') {
  const row = { ...SETTINGS, ...values };
  const api = new MemoryApi([{ path: '/api/settings', rows: [{ ...row } as never] }]);
  const state = signedInState();
  state.set(settingsAtom, { data: [row as never], object: {}, search_keys: [] });
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(`/control/settings/${page}`, api, state) };
}
const country = () => screen.getByLabelText(/^Country/);
const save = () => screen.getByRole('button', { name: 'Save' });
const { updated_at } = SETTINGS;

it('is a text until a country is chosen, which has parts of its own', async () => {
  const { user } = open({ contact_address: 'Quay 1' });
  expect(screen.getByLabelText(/^Address/)).toHaveValue('Quay 1');
  await user.selectOptions(country(), 'United States');
  expect(screen.queryByLabelText(/^Address/)).toBeNull();
  for (const label of [/^Street address/, /^City/, /^State/, /^ZIP code/])
    expect(screen.getByLabelText(label)).toBeRequired();
  await user.selectOptions(country(), 'United Kingdom');
  expect(screen.queryByLabelText(/^State/)).toBeNull();
  expect(screen.getByLabelText(/^Postcode/)).toHaveAccessibleDescription('Such as SW1A 1AA.');
});

it('shows the lines as they are printed, and sends only the parts', async () => {
  const { api, user } = open();
  await user.type(screen.getByLabelText(/^Address/), 'Typed before');
  await user.selectOptions(country(), 'Germany');
  await user.type(screen.getByLabelText(/^Street address/), 'Hauptstraße 5');
  await user.type(screen.getByLabelText(/^Postal code/), '10115');
  await user.type(screen.getByLabelText(/^City/), 'Berlin');
  expect(screen.getByText('As it is printed').parentElement).toHaveTextContent('Hauptstraße 5 10115 Berlin');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  const { contact_address, ...parts } = BERLIN;
  expect(api.writes()[0]?.body).toEqual({ ...parts, updated_at });
});

it('asks for what the post of the country asks for', async () => {
  const { api, user } = open(BERLIN);
  await user.clear(screen.getByLabelText(/^Postal code/));
  await user.click(save());
  await waitFor(() => expect(screen.getByLabelText(/^Postal code/)).toHaveFocus());
  expect(screen.getByLabelText(/^Postal code/)).toBeInvalid();
  expect(api.writes()).toEqual([]);
});

it('says that a postal code is unusual, and saves it', async () => {
  const { api, user } = open(BERLIN);
  const code = screen.getByLabelText(/^Postal code/);
  await user.clear(code);
  await user.type(code, '1011');
  expect(code).toHaveAccessibleDescription('Unusual for Germany, where codes look like 10115.');
  expect(code).toBeValid();
  await user.click(save());
  await waitFor(() => expect(api.writes()[0]?.body).toEqual({ contact_postal_code: '1011', updated_at }));
});

it('leaves no part behind that another country does not have', async () => {
  const american = {
    contact_country: 'US',
    contact_region: 'NY',
    contact_postal_code: '10118',
    contact_city: 'New York',
  };
  const { api, user } = open({ ...BERLIN, ...american });
  await user.selectOptions(country(), 'Germany');
  await user.click(save());
  await waitFor(() => expect(api.writes()[0]?.body).toEqual({ contact_country: 'DE', contact_region: '', updated_at }));
});

it('goes back to a text with what it said', async () => {
  const { api, user } = open(BERLIN);
  await user.selectOptions(country(), 'None: the address is a text');
  expect(screen.getByLabelText(/^Address/)).toHaveValue(BERLIN.contact_address);
  await user.type(screen.getByLabelText(/^Address/), ', 2nd floor');
  await user.click(save());
  await waitFor(() =>
    expect(api.writes()[0]?.body).toEqual({
      contact_country: '',
      contact_address: `${BERLIN.contact_address}, 2nd floor`,
      updated_at,
    }),
  );
});

it('is asked for in the first run', async () => {
  const { api, user } = open({ setup: 'contact' }, 'setup');
  await user.selectOptions(country(), 'United Arab Emirates');
  await user.type(screen.getByLabelText(/^Street address/), 'Sheikh Zayed Road 5');
  await user.type(screen.getByLabelText(/^Emirate/), 'Dubai');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() =>
    expect(api.writes()[0]?.body).toEqual({
      contact_country: 'AE',
      contact_street: 'Sheikh Zayed Road 5',
      contact_region: 'Dubai',
      setup: 'mail',
      updated_at,
    }),
  );
});

it('countries are in the order of their names', () => {
  open();
  const names = within(country())
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '');
  expect(names.slice(1)).toEqual(names.slice(1).sort(new Intl.Collator('en').compare));
  expect(names.length).toBeGreaterThan(240);
});

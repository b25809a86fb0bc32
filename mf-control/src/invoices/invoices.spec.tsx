import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsAtom } from '@waybill/kit';
import { MemoryApi } from '../testing/memory-api';
import { SETTINGS, showPanel, signedInState } from '../testing/panel';
import { invoice } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { invoices } from '.';

smokeTestResource(invoices, {
  item: invoice,
  fill: (user) => user.type(screen.getByLabelText('Product'), 'Warehouse, four weeks'),
  sent: { product: 'Warehouse, four weeks' },
  required: 'Product',
});

it('an invoice can be printed and downloaded as PDF, but not deleted', async () => {
  showPanel(`/control/invoice/${invoice.id}`, new MemoryApi([{ path: '/api/invoices', rows: [invoice] }]));
  expect(await screen.findByRole('heading', { name: invoice.number })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', `/api/invoices/${invoice.id}.pdf`);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

const startForm = () => {
  const api = new MemoryApi([{ path: '/api/invoices', rows: [], create: invoices.form?.create }]);
  const state = signedInState();
  const company = { ...SETTINGS, currency: 'EUR', tax_rate: 19 };
  state.set(settingsAtom, { data: [company as never], object: {}, search_keys: [] });
  const user = userEvent.setup({ delay: null });
  return { api, user, ...showPanel('/control/invoice/create.html', api, state) };
};
type User = ReturnType<typeof userEvent.setup>;

async function addLine(user: User, number: number, values: Record<string, string>) {
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  const line = within(screen.getByRole('group', { name: `Line ${number}` }));
  for (const [label, value] of Object.entries(values)) {
    const field = line.getByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.type(field, value);
  }
}
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create' }));

it('lines are sent in minor units, with the tax rate and currency of the settings', async () => {
  const { api, user } = startForm();
  await user.type(screen.getByLabelText('Product'), 'Freight');
  await addLine(user, 1, { Description: 'Express', Quantity: '2.5', 'Unit price': '19.99' });
  await addLine(user, 2, { Description: 'Discount', 'Unit price': '-5', Tax: '7.7' });
  expect(screen.getByText('EUR 54.09')).toBeInTheDocument();
  await create(user);
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toEqual({
    product: 'Freight',
    currency: 'EUR',
    lines: [
      { description: 'Express', quantity: 2.5, unit_price: 1999, tax_rate: 19 },
      { description: 'Discount', quantity: 1, unit_price: -500, tax_rate: 7.7 },
    ],
  });
});

it.each([
  ['JPY', '1999', 1_999],
  ['KWD', '1.999', 1_999],
])('a price in %s has the decimals of its currency', async (currency, typed, sent) => {
  const { api, user } = startForm();
  await user.type(screen.getByLabelText('Product'), 'Freight');
  await addLine(user, 1, { Description: 'Express', 'Unit price': typed });
  await user.selectOptions(screen.getByLabelText('Currency'), currency);
  await create(user);
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ currency, lines: [{ unit_price: sent }] }));
});

it('errors of a line are at its fields, and go when they are corrected or the line is removed', async () => {
  const { api, user } = startForm();
  await user.type(screen.getByLabelText('Product'), 'Freight');
  await addLine(user, 1, { Description: 'Express', 'Unit price': '19.999' });
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await create(user);
  expect(await screen.findByText('Description is required.')).toBeInTheDocument();
  expect(screen.getByText('Unit price must be a number.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(screen.queryByText('Description is required.')).toBeNull();
  expect(api.writes()).toEqual([]);
  await user.clear(screen.getByLabelText(/^Unit price/));
  await user.type(screen.getByLabelText(/^Unit price/), '19.99');
  await create(user);
  await waitFor(() => expect(api.writes()).toHaveLength(1));
});

it('a negative total is refused', async () => {
  const { api, user } = startForm();
  await user.type(screen.getByLabelText('Product'), 'Freight');
  await addLine(user, 1, { Description: 'Discount', 'Unit price': '-1' });
  await create(user);
  expect(await screen.findByText(/The total must not be negative/)).toBeInTheDocument();
  expect(api.writes()).toEqual([]);
});

import { screen } from '@testing-library/react';
import { describeResource } from '../testing/describe-resource';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { invoice } from '../testing/rows';
import { invoices } from '.';

describeResource(invoices, {
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

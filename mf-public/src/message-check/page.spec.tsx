import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatCheckCode, withCheckSymbol } from '@waybill/contracts';
import { mockFetch } from '@waybill/kit/testing';
import { renderPage } from '../testing/render-page';
import { MessageCheckPage } from './page';

const CODE = withCheckSymbol('K7Q2M9XD4');
const OURS = { http: 200, data: { sent: { kind: 'update', at: '2026-11-20T10:00:00.000Z', parcel: 'WB…XDR' } } };
const NOT_OURS = { http: 200, data: { sent: null } };

const open = (query = '', answer: { http: number; data?: unknown; errors?: string[] } = OURS) => {
  const fetch = jest.fn(mockFetch({ [`/api/message-checks/${CODE}`]: answer, '/api/message-checks/K7Q2M': NOT_OURS }));
  const view = renderPage(<MessageCheckPage />, { path: `/message-check.html${query}`, fetch });
  return { fetch, user: userEvent.setup(), ...view };
};
const paste = (text: string, html = '') => {
  const field = screen.getByLabelText(/The whole message/);
  fireEvent.paste(field, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : text) } });
  fireEvent.change(field, { target: { value: text } });
};
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check' }));

it('sends the code of a message and nothing else of it', async () => {
  const { fetch } = open();
  paste(`Dear Ana,\nyour parcel WBL4-8KQ2-M7XD-R.\nCheck code ${formatCheckCode(CODE)}`);
  await check();
  expect(await screen.findByText('Yes, we sent a message with this code.')).toBeVisible();
  expect(fetch.mock.calls.map(([url]) => String(url))).toEqual([expect.stringMatching(`/api/message-checks/${CODE}$`)]);
  expect(fetch.mock.calls[0]?.[1]?.body).toBeUndefined();
});

it('says when, of which kind and about which parcel', async () => {
  open(`?code=${formatCheckCode(CODE)}`);
  await check();
  expect(await screen.findByText('News about a parcel')).toBeVisible();
  expect(screen.getByText('WB…XDR')).toBeVisible();
  expect(screen.getByText(/Nov 20, 2026/)).toBeVisible();
  expect(screen.getByText(/its code was copied/)).toBeVisible();
});

it.each<[string, string, RegExp]>([
  ['a code that no mail had', formatCheckCode(CODE), /No, we sent no message with this code/],
  ['a typing error', 'K7Q2M', /look for typing errors/],
])('says of %s that it is not ours', async (_, code, text) => {
  const { user } = open('', NOT_OURS);
  await user.type(screen.getByLabelText(/Check code/), code);
  await check();
  expect(await screen.findByText(text)).toBeVisible();
});

it('says that a message without code is none of ours, without a request', async () => {
  const { fetch } = open();
  paste('Pay now.');
  await check();
  expect(await screen.findByText(/This text has no check code/)).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

it('lets no code of an earlier message vouch for another', async () => {
  open(`?code=${CODE}`);
  expect(await screen.findByText('Yes, we sent a message with this code.')).toBeVisible();
  paste('Pay now.');
  await check();
  expect(await screen.findByText(/This text has no check code/)).toBeVisible();
  expect(screen.queryByText('Yes, we sent a message with this code.')).not.toBeInTheDocument();
});

it('does not vouch for a message with a code of ours whose link leads elsewhere', async () => {
  open();
  paste(`Your parcel waits! http://customs.evil.test/pay\nCheck code ${formatCheckCode(CODE)}`);
  await check();
  expect(await screen.findByRole('alert')).toHaveTextContent(/yours has a link to another site/);
  expect(screen.queryByText('Yes, we sent a message with this code.')).not.toBeInTheDocument();
  expect(screen.getByText('News about a parcel')).toBeVisible();
});

it('answers above the form whoever comes with a code', async () => {
  open(`?code=${CODE}`);
  const answer = await screen.findByText('Yes, we sent a message with this code.');
  const before = answer.compareDocumentPosition(screen.getByRole('button', { name: 'Check' }));
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('explains the links of a message and makes none of them one', async () => {
  const { container } = open();
  paste(
    'Pay at our site',
    '<a href="https://evil.test/pay">localhost.test</a><a href="https://xn--80ak6aa92e.test/">a</a>',
  );
  await check();
  expect(await screen.findByText('Leads to another site: evil.test.')).toBeVisible();
  expect(screen.getByText(/letters of other alphabets.*xn--80ak6aa92e\.test/)).toBeVisible();
  expect(container.querySelector('a[href*="evil"]')).toBeNull();
});

it('names a link that cannot be read, and says that there are more than it lists', async () => {
  open();
  const own = Array.from({ length: 31 }, (_, n) => `<a href="http://localhost/${n}">Terms ${n}</a>`).join('');
  paste('Pay at our site', `${own}<a title=" href=http://localhost/ " href="javascript:pay()">Pay</a>`);
  await check();
  expect(await screen.findByText(/This link is written so that we cannot read where it leads/)).toBeVisible();
  expect(screen.getAllByText('Leads to this site.')).toHaveLength(29);
  expect(screen.getByText(/more links than are listed here/)).toBeVisible();
});

it('is a form without script that sends the code alone', async () => {
  const { container } = open(`?code=${CODE}`);
  await screen.findByText('Yes, we sent a message with this code.');
  const form = container.querySelector('form') as HTMLFormElement;
  expect([form.getAttribute('action'), form.method]).toEqual(['/message-check.html', 'get']);
  expect([...new FormData(form).keys()]).toEqual(['code']);
});

it('says when it cannot tell', async () => {
  open(`?code=${CODE}`, { http: 429, errors: ['Too many requests.'] });
  expect(await screen.findByText(/Too many requests/)).toBeVisible();
});

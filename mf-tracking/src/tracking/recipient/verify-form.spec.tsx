import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createI18n } from '@waybill/kit';
import { renderKit } from '@waybill/kit/testing';
import { catalogs } from '../../testing/render-page';
import en from './locales/en.json';
import type { RecipientText } from './texts';
import { VerifyForm } from './verify-form';

const texts = createI18n('en');
texts.register('', en);
const t: RecipientText = (key, values) => texts.text('', key, values);

const answer = (http: number, status: 'success' | 'error') =>
  new Response(JSON.stringify({ status, errors: [], message: '', data: null }), {
    status: http,
    headers: { 'content-type': 'application/json' },
  });

it('marks the field of a code that is not correct, which can be corrected at once', async () => {
  const user = userEvent.setup();
  const fetch = jest.fn(async (url: RequestInfo | URL) =>
    String(url).includes('verifications') ? answer(422, 'error') : answer(200, 'success'),
  );
  globalThis.fetch = fetch as typeof globalThis.fetch;
  renderKit(<VerifyForm code="WAYB-MINE-0001" t={t} problem={null} onVerified={jest.fn()} />, { catalogs });
  await user.click(screen.getByRole('button', { name: 'Send me a code by email' }));
  const field = await screen.findByLabelText('Code from the message');
  await user.type(field, '123456');
  await user.click(screen.getByRole('button', { name: 'Show details' }));
  expect(await screen.findByText(/This code or link is not correct/)).toBeInTheDocument();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/not correct/);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('123456');
});

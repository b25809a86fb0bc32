import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsAtom } from '@waybill/kit';
import { MemoryApi } from '../testing/memory-api';
import { ADMIN, SETTINGS, showPanel, signedInState } from '../testing/panel';

const open = (driver: 'mail' | 'smtp') => {
  const api = new MemoryApi();
  const state = signedInState();
  state.set(settingsAtom, { data: [{ ...SETTINGS, mail_driver: driver }], object: {}, search_keys: [] });
  HTMLFormElement.prototype.submit = jest.fn();
  return { api, user: userEvent.setup({ delay: null }), ...showPanel('/control/email/send.html', api, state) };
};

it('a test message can be sent to the admin', async () => {
  const { api, user } = open('mail');
  api.respond('/api/contact', { delivery: 'captured' });
  await user.click(screen.getByRole('button', { name: 'Use my email' }));
  await user.type(screen.getByLabelText('Subject'), 'Test');
  await user.type(screen.getByLabelText('Body'), 'One, two.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Not sent: .* saved to the outbox folder/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Done')).toBeNull();
  expect(api.writes()[0]?.body).toEqual({ to: ADMIN.email, subject: 'Test', body: 'One, two.', from: ADMIN.email });
});

it('the password is required and sent with SMTP only', async () => {
  const { api, user } = open('smtp');
  api.respond('/api/contact', { delivery: 'sent' });
  await user.type(screen.getByLabelText('To'), 'someone@example.org');
  await user.type(screen.getByLabelText('Subject'), 'Hello');
  await user.type(screen.getByLabelText('Body'), 'World');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(api.writes()).toEqual([]);
  await user.type(screen.getByLabelText('SMTP password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('The message was sent to the mail server.')).toBeInTheDocument();
  expect(api.writes()[0]?.body).toMatchObject({ password: 'secret' });
  expect(screen.getByLabelText('SMTP password')).toHaveValue('');
});

it('a rejected message keeps its text', async () => {
  const { api, user } = open('mail');
  expect(screen.queryByLabelText('SMTP password')).toBeNull();
  await user.type(screen.getByLabelText('To'), 'someone@example.org');
  await user.type(screen.getByLabelText('Subject'), 'Hello');
  await user.type(screen.getByLabelText('Body'), 'World');
  api.reject({ http: 502, errors: ['The message could not be sent to the mail server.'] });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/could not be sent/)).toBeInTheDocument();
  expect(screen.getByLabelText('Body')).toHaveValue('World');
});

it('the preview is in a sandboxed frame', async () => {
  const { user } = open('mail');
  await user.type(screen.getByLabelText('Subject'), 'Hello');
  await user.type(screen.getByLabelText('Body'), 'World');
  const frame = await screen.findByTitle('Preview');
  expect(frame).toHaveAttribute('sandbox', '');
  await waitFor(() => expect(HTMLFormElement.prototype.submit).toHaveBeenCalled());
});

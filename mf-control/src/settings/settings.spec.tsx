import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphLoadedAtom, settingsAtom } from '@waybill/kit';
import { act } from 'react';
import en from '../locales/en.json';
import { MemoryApi } from '../testing/memory-api';
import { watchNavigations } from '../testing/navigations';
import { SETTINGS, showPanel, signedInState } from '../testing/panel';

const open = (page: string) => {
  const api = new MemoryApi([{ path: '/api/settings', rows: [{ ...SETTINGS } as never] }]);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(`/control/settings${page}`, api) };
};
const save = () => screen.getByRole('button', { name: 'Save' });

it('settings link to contact, mail and HTML', () => {
  open('');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    expect.arrayContaining(['/control/settings/contact', '/control/settings/mail', '/control/settings/html']),
  );
});

it('only changed settings are sent', async () => {
  const { api, user } = open('/contact');
  await user.type(screen.getByLabelText(/^Contact phone/), '+49 30 901820');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.writes().map(({ body }) => body)).toEqual([
    { contact_phone: '+49 30 901820', updated_at: SETTINGS.updated_at },
  ]);
});

it('the form waits for the server instead of showing the values stored in the browser', async () => {
  const state = signedInState();
  state.set(graphLoadedAtom, false);
  showPanel('/control/settings/contact', new MemoryApi(), state);
  expect(screen.getByText('Fetching Data ...')).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Contact phone/)).toBeNull();
  act(() => {
    const saved = { ...SETTINGS, contact_phone: '+49 30 901820' };
    state.set(settingsAtom, { data: [saved], object: {}, search_keys: [] });
    state.set(graphLoadedAtom, true);
  });
  expect(await screen.findByLabelText(/^Contact phone/)).toHaveValue('+49 30 901820');
});

it('the contact email is required and must be valid', async () => {
  const { api, user } = open('/contact');
  const email = screen.getByLabelText('Contact email');
  await user.clear(email);
  await user.click(save());
  await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'true'));
  await user.type(email, 'no address');
  await user.click(save());
  expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument();
  expect(api.writes()).toEqual([]);
});

it('the longest silence of each service and the daily summary can be set', async () => {
  const { api, user } = open('/silence');
  const sea = screen.getByLabelText(/^Longest silence by sea/);
  expect(sea).toHaveValue('336');
  await user.clear(sea);
  await user.type(sea, '400');
  await user.selectOptions(screen.getByLabelText(/^Daily summary by mail/), 'yes');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.writes().map(({ body }) => body)).toEqual([
    { silence_sea: '400', silence_mail: 'yes', updated_at: SETTINGS.updated_at },
  ]);
});

it('a proof of delivery can be required while names stay without a limit', async () => {
  const { api, user } = open('/delivery');
  await user.selectOptions(screen.getByLabelText(/^Proof of delivery/), 'Name, signature and photo');
  expect(screen.getByLabelText(/^Names disappear after the delivery/)).toHaveValue('');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.writes().map(({ body }) => body)).toEqual([{ proof_required: 'both', updated_at: SETTINGS.updated_at }]);
});

it.each(['/brand', '/contact', '/delivery', '/documents', '/html', '/mail', '/region', '/retention', '/silence'])(
  'a new site can save %s as it is: no empty setting is required',
  async (page) => {
    const { container } = open(page);
    await waitFor(() => expect(screen.queryByText('Fetching Data ...')).toBeNull());
    const form = screen.getAllByRole('button', { name: 'Save' })[0]?.closest('form');
    expect(container).toContainElement(form ?? null);
    const required = [...(form?.querySelectorAll<HTMLInputElement>(':required') ?? [])];
    expect(required.filter(({ value }) => value === '').map(({ name }) => name)).toEqual([]);
  },
);

it('mail driver and mail template can be selected', async () => {
  const { api, user } = open('/mail');
  await user.selectOptions(screen.getByLabelText('Mail driver'), 'SMTP server');
  await user.selectOptions(screen.getByLabelText('Mail template'), 'Manifest');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(api.writes()[0]?.body).toEqual({
    mail_driver: 'smtp',
    mail_template: 'html4',
    updated_at: SETTINGS.updated_at,
  });
});

it('the HTML settings send the chat code unchanged, and load the page again', async () => {
  const { navigated, stop } = watchNavigations();
  const { api, user } = open('/html');
  await user.type(screen.getByLabelText(/^Chat code/), '<script>chat()</script>');
  await user.click(save());
  await waitFor(() => expect(navigated).toHaveBeenCalledTimes(1));
  stop();
  expect(api.writes()[0]?.body).toMatchObject({ chat_code: '<script>chat()</script>' });
});

it('changes saved elsewhere are neither overwritten nor lost', async () => {
  const { api, user } = open('/contact');
  await user.type(screen.getByLabelText(/^Contact phone/), '+49 30 1');
  await user.type(screen.getByLabelText(/^Address/), 'Kai 1');
  api.changeElsewhere('/api/settings', undefined, { contact_phone: '+49 30 2', contact_twitter: '@waybill' });
  await user.click(save());
  const phone = await screen.findByRole('group', { name: /^Contact phone/ });
  expect(screen.queryByRole('group', { name: /^Address/ })).toBeNull();
  await user.click(within(phone).getByRole('radio', { name: `${en['conflict.theirs']} +49 30 2` }));
  expect(screen.getByRole('textbox', { name: /^Twitter/ })).toHaveValue('@waybill');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Contact phone/ })).toBeNull());
  expect(api.writes().at(-1)?.body).toEqual({ contact_address: 'Kai 1', updated_at: expect.any(String) });
});

it('retention periods are saved as days, and the next cleanup is shown', async () => {
  const { api, user } = open('/retention');
  const due = { before: '2026-10-21T10:00:00.000Z', at: '2026-11-21T10:00:00.000Z' };
  api.respond('/api/retention', [
    { kind: 'messages', days: 30, count: 12, ...due },
    { kind: 'outbox', days: 30, count: 1000, ...due },
    { kind: 'logs', days: null, count: 0, before: null, at: null },
    { kind: 'audit', days: 30, count: 0, ...due },
  ]);
  const messages = screen.getByRole('textbox', { name: /^Messages/ });
  await user.type(messages, '30');
  await user.click(save());
  expect(
    await screen.findByText(/^12 messages received before .*2026.*:\d\d.* will be removed on/),
  ).toBeInTheDocument();
  expect(screen.getByText(/^1,000\+ mails from before/)).toBeInTheDocument();
  expect(screen.getByText('Kept without limit.')).toBeInTheDocument();
  expect(screen.getByText(/^Nothing to remove/)).toBeInTheDocument();
  expect(api.writes()[0]?.body).toEqual({ retention_messages: '30', updated_at: SETTINGS.updated_at });
});

it.each(['0', '1.5', '3651', 'a week'])('a retention period is a whole number of days, not %s', async (entered) => {
  const { api, user } = open('/retention');
  await user.type(screen.getByRole('textbox', { name: /^Messages \(days\)/ }), entered);
  await user.click(save());
  expect(await screen.findByText(/must be a whole number of days, 1 to 3,650\./)).toBeInTheDocument();
  expect(api.writes()).toEqual([]);
});

it('a shorter retention of the audit log needs the password, a longer one does not', async () => {
  const { api, user } = open('/retention');
  api.respond('/api/retention', []);
  api.respond('/api/admins/account', { confirmed: false });
  api.respond('/api/admins/auth/confirm', null);
  const days = screen.getByRole('textbox', { name: /^Audit log/ });
  await user.clear(days);
  await user.type(days, '29');
  await user.click(save());
  expect(
    await screen.findByText('Retention of the audit log must be a whole number of days, 30 to 3,650.'),
  ).toBeInTheDocument();
  await user.clear(days);
  await user.type(days, '2000');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  const values = screen.getByRole('textbox', { name: /^Values in the audit log/ });
  for (const field of [values, days]) {
    await user.clear(field);
    await user.type(field, '30');
  }
  await user.click(save());
  await user.type(await screen.findByLabelText('Current password'), 'a long enough pass phrase');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(api.writes().at(-1)?.body).toMatchObject({ retention_audit: '30' }));
});

it('a cancelled confirmation saves nothing, and keeps what was typed', async () => {
  const { api, user } = open('/retention');
  api.respond('/api/retention', []);
  api.respond('/api/admins/account', { confirmed: false });
  const values = screen.getByRole('textbox', { name: /^Values in the audit log/ });
  await user.clear(values);
  await user.type(values, '30');
  await user.click(save());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
  expect(values).toHaveValue('30');
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(api.writes()).toEqual([]);
});

it('values of the audit log are not kept for longer than the log', async () => {
  const { api, user } = open('/retention');
  api.respond('/api/retention', []);
  api.respond('/api/admins/account', { confirmed: true });
  const values = screen.getByRole('textbox', { name: /^Values in the audit log/ });
  const entries = screen.getByRole('textbox', { name: /^Audit log/ });
  await user.clear(entries);
  await user.type(entries, '40');
  await user.click(save());
  expect(await screen.findByText(/^The audit log itself is kept for 40 days/)).toBeInTheDocument();
  expect(api.writes()).toEqual([]);
  await user.clear(values);
  await user.type(values, '40');
  await user.click(save());
  await waitFor(() => expect(api.writes()).toHaveLength(1));
});

it.each(['/html', '/region'])(
  'the reload after the settings of %s were saved does not swallow the success',
  async (path) => {
    sessionStorage.setItem('settings saved', 'yes');
    open(path);
    expect(await screen.findByText(/^Saved\. This page was reloaded/)).toBeInTheDocument();
    expect(sessionStorage.getItem('settings saved')).toBeNull();
  },
);

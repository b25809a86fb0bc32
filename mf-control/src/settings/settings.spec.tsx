import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphLoadedAtom, settingsAtom } from '@waybill/kit';
import { act } from 'react';
import en from '../locales/en.json';
import { MemoryApi } from '../testing/memory-api';
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

it('the HTML settings send the chat code unchanged', async () => {
  const { api, user } = open('/html');
  await user.type(screen.getByLabelText(/^Chat code/), '<script>chat()</script>');
  await user.click(save());
  await waitFor(() => expect(api.writes()[0]?.body).toMatchObject({ chat_code: '<script>chat()</script>' }));
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

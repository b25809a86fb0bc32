import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../testing/memory-api';
import { ADMIN, showPanel } from '../testing/panel';

const PATH = '/control/account/index.html';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
const USED = { created_at: '2026-11-20T10:00:00.000Z', last_used_at: null };
const ACCOUNT = {
  email: ADMIN.email,
  confirmed: true,
  passkey_origin: window.location.origin,
  passkeys: [],
  authenticator: null,
  recovery_codes_left: 0,
};
const SESSION = { current: false, browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24' };
const times = { created_at: '2026-11-22T08:00:00.000Z', last_used_at: '2026-11-22T08:30:00.000Z' };
const SESSIONS = [
  { id: 'a'.repeat(64), ...SESSION, ...times, current: true },
  { id: 'b'.repeat(64), ...SESSION, ...times, browser: null, system: null, network: null },
];

function show(account: object = {}) {
  const api = new MemoryApi();
  api.respond('/api/admins/account', { ...ACCOUNT, ...account });
  api.respond('/api/admins/sessions', SESSIONS);
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(PATH, api) };
}

it('an authenticator app is set up with a code, and the recovery codes are shown once', async () => {
  const { api, user, currentUrl } = show();
  api.respond('/api/admins/authenticator/options', {
    ticket: 'ticket',
    secret: SECRET,
    uri: `otpauth://totp/${SECRET}`,
  });
  api.respond('/api/admins/authenticator', { recovery_codes: CODES });
  await user.click(await screen.findByRole('button', { name: 'Set up app' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Code of the app'), '123456{Enter}');
  const codes = await screen.findByRole('region', { name: 'Your new recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  expect(within(codes).getByRole('heading')).toHaveFocus();
  expect(api.writes().at(-1)).toMatchObject({ method: 'POST', body: { ticket: 'ticket', code: '123456' } });
  await user.click(within(codes).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain(CODES.join('\n'));
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const leave = screen.getByRole('link', { name: 'Change password' });
  await user.click(leave);
  expect(ask).toHaveBeenCalledWith(expect.stringContaining('recovery codes'));
  expect(currentUrl()).toBe(PATH);
  await user.click(within(codes).getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
  await user.click(leave);
  expect(currentUrl()).toBe('/control/account/password.html');
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockRestore();
});

it('whoever sets up a second app is told that it replaces the first', async () => {
  const { api, user } = show({ authenticator: USED });
  api.respond('/api/admins/authenticator/options', { ticket: 'ticket', secret: SECRET, uri: 'otpauth://totp/x' });
  await user.click(await screen.findByRole('button', { name: 'Replace app' }));
  expect(await screen.findByText(/stops working as soon as the new one is confirmed/)).toBeInTheDocument();
});

it.each(['12', '1234567', 'abcdef'])('the code of a new app is six digits, not %s', async (code) => {
  const { api, user } = show();
  api.respond('/api/admins/authenticator/options', { ticket: 'ticket', secret: SECRET, uri: 'otpauth://totp/x' });
  await user.click(await screen.findByRole('button', { name: 'Set up app' }));
  await user.type(await screen.findByLabelText('Code of the app'), `${code}{Enter}`);
  expect(await screen.findByText('Enter six digits.')).toBeInTheDocument();
  expect(api.writes().map(({ url }) => url)).toEqual(['/api/admins/authenticator/options']);
});

it('a passkey is removed after a question', async () => {
  const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const { api, user } = show({ passkeys: [{ id: 'c'.repeat(64), name: 'Phone', ...USED }], recovery_codes_left: 9 });
  api.respond('/api/admins/passkeys', null);
  const remove = await screen.findByRole('button', { name: 'Remove passkey Phone' });
  expect(screen.getByText('9 of 10 are left.')).toBeInTheDocument();
  await user.click(remove);
  expect(api.writes()).toEqual([]);
  await user.click(remove);
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]).toMatchObject({ method: 'DELETE', body: { id: 'c'.repeat(64) } });
  expect(ask).toHaveBeenCalledTimes(2);
});

it('the keyboard goes on where a passkey, a session or the recovery codes disappeared', async () => {
  const ask = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { api, user } = show({ passkeys: [{ id: 'c'.repeat(64), name: 'Phone', ...USED }], recovery_codes_left: 9 });
  const end = await screen.findByRole('button', { name: /^End session/ });
  api.respond('/api/admins/sessions', SESSIONS.slice(0, 1));
  await user.click(end);
  await waitFor(() => expect(end).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Sessions' })).toContainElement(document.activeElement as HTMLElement);

  api.respond('/api/admins/recovery-codes', { recovery_codes: CODES });
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
  const twoStep = screen.getByRole('region', { name: 'Two-step verification' });
  await waitFor(() => expect(twoStep).toContainElement(document.activeElement as HTMLElement));

  api.respond('/api/admins/passkeys', null);
  api.respond('/api/admins/account', ACCOUNT);
  await user.click(screen.getByRole('button', { name: 'Remove passkey Phone' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Passkeys' })).toHaveFocus());
  ask.mockRestore();
});

it.each([
  [null, 'Passkeys need a site with a host name and https.'],
  ['https://waybill.example', 'Passkeys work only at https://waybill.example.'],
  [window.location.origin, 'This browser does not support passkeys.'],
])('says why no passkey can be added: %s', async (passkey_origin, reason) => {
  show({ passkey_origin });
  expect(await screen.findByText((text) => text.startsWith(reason))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).not.toBeInTheDocument();
});

it('asks for the password before a change, when the last proof is too old', async () => {
  const { api, user } = show({ confirmed: false });
  api.respond('/api/admins/authenticator/options', { ticket: 'ticket', secret: SECRET, uri: 'otpauth://totp/x' });
  await user.click(await screen.findByRole('button', { name: 'Set up app' }));
  const dialog = await screen.findByRole('dialog', { hidden: true });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();
  expect(api.writes()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Set up app' }));
  const again = await screen.findByRole('dialog', { hidden: true });
  api.reject({ http: 422, errors: ['Password is incorrect.'], field_errors: { password: 'Password is incorrect.' } });
  await user.type(within(again).getByLabelText('Current password'), 'wrong{Enter}');
  expect(await within(again).findAllByText('Password is incorrect.')).not.toEqual([]);
  api.respond('/api/admins/auth/confirm', null);
  await user.type(within(again).getByLabelText('Current password'), '?{Enter}');
  expect(await screen.findByLabelText('Code of the app')).toBeInTheDocument();
});

it('sessions are listed with device, network and times; all but the own can be ended', async () => {
  const { api, user } = show();
  const sessions = await screen.findByRole('region', { name: 'Sessions' });
  const [own, other] = await within(sessions).findAllByRole('listitem');
  expect(own).toHaveTextContent('Firefox on Linux This session');
  expect(own).toHaveTextContent('Network 203.0.113.0/24');
  expect(own).toHaveTextContent('Last used now');
  expect(other).not.toHaveTextContent('Last used now');
  expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(other).toHaveTextContent('Unknown browser on unknown system');
  await user.click(within(other as HTMLElement).getByRole('button', { name: /^End session/ }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]).toMatchObject({
    method: 'DELETE',
    url: '/api/admins/sessions',
    body: { id: 'b'.repeat(64) },
  });
  api.respond('/api/admins/sessions/others', null);
  await user.click(screen.getByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(api.writes().at(-1)?.url).toBe('/api/admins/sessions/others'));
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearAdminSession, type State } from '@waybill/kit';
import { MemoryApi } from '../testing/memory-api';
import { ADMIN, SETTINGS, showPanel, signedInState, signedOutState } from '../testing/panel';
import { safeNext } from './paths';

const PASSWORD = 'a courier of seven seas';
const graph = (admin: object | false) => {
  const slice = (data: object[]) => ({ data, object: {}, search_keys: [] });
  return { admin, pages: slice([]), reviews: slice([]), settings: slice([SETTINGS]) };
};

const visit = (path: string) => {
  const api = new MemoryApi();
  api.respond('/api/graph', graph(ADMIN));
  const state = signedOutState();
  return { api, user: userEvent.setup({ delay: null }), ...showPanel(path, api, state) };
};

describe('sign-in', () => {
  it.each(['/cp', '/cp/signin', '/control/signin.html'])('is at %s and leads to the panel', async (path) => {
    const { api, user, currentUrl } = visit(path);
    api.respond('/api/admins/auth/signin', ADMIN);
    await user.type(screen.getByLabelText('Email'), ADMIN.email);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(currentUrl()).toBe('/control/index.html'));
    expect(api.writes()[0]?.body).toEqual({ email: ADMIN.email, password: PASSWORD });
  });

  it('leads to the page that was requested', async () => {
    const { api, user, currentUrl } = visit('/control/parcels/list.html?status=exception');
    api.respond('/api/admins/auth/signin', ADMIN);
    await waitFor(() => expect(currentUrl()).toContain('/control/signin.html?next='));
    await user.type(screen.getByLabelText('Email'), ADMIN.email);
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(currentUrl()).toBe('/control/parcels/list.html?status=exception'));
  });

  it('reports an incorrect password, and keeps the email', async () => {
    const { api, user, currentUrl } = visit('/cp');
    api.reject({ http: 401, errors: ['Incorrect email or password.'] });
    await user.type(screen.getByLabelText('Email'), ADMIN.email);
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Incorrect email or password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue(ADMIN.email);
    expect(currentUrl()).toBe('/cp');
  });

  it('takes a code after the password, if the account has a second step', async () => {
    const { api, user, currentUrl } = visit('/cp');
    const step = { ticket: 'ticket', methods: ['authenticator', 'recovery_code'], options: null };
    api.respond('/api/admins/auth/signin', { second_step: step });
    await user.type(screen.getByLabelText('Email'), ADMIN.email);
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(currentUrl()).toBe('/cp');
    api.reject({ http: 422, errors: ['The code is incorrect or was used already.'] });
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('The code is incorrect or was used already.')).toBeInTheDocument();
    api.respond('/api/admins/auth/second-step', ADMIN);
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(currentUrl()).toBe('/control/index.html'));
    expect(api.writes().at(-1)?.body).toEqual({ ticket: 'ticket', code: '123456' });
  });

  it('leads from the second step back to email and password', async () => {
    const { api, user } = visit('/cp');
    api.respond('/api/admins/auth/signin', { second_step: { ticket: 'ticket', methods: [], options: null } });
    await user.type(screen.getByLabelText('Email'), ADMIN.email);
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText(/npm run admin -- reset-second-steps/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Email')).toHaveValue(ADMIN.email);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('is prefilled with the email of the sign-up', () => {
    visit(`/cp/signin?email=${encodeURIComponent(ADMIN.email)}`);
    expect(screen.getByLabelText('Email')).toHaveValue(ADMIN.email);
  });

  it.each(['/cp', '/control/', '/control/signin.html', '/cp/signup', '/control/signup.html', '/control/password.html'])(
    '%s redirects the signed-in admin to the panel',
    async (path) => {
      const { currentUrl } = showPanel(path, new MemoryApi(), signedInState());
      await waitFor(() => expect(currentUrl()).toBe('/control/index.html'));
    },
  );
});

it.each([
  ['/control/settings', '/control/settings'],
  ['/control/parcels/list.html?search=a%20b', '/control/parcels/list.html?search=a%20b'],
  [null, '/control/index.html'],
  ['https://evil.example/control/', '/control/index.html'],
  ['//evil.example', '/control/index.html'],
  ['/\\evil.example', '/control/index.html'],
  ['/control/../track.html', '/control/index.html'],
  ['/control//evil.example', '/control/index.html'],
  ['javascript:alert(1)', '/control/index.html'],
  ['/control/\nx', '/control/index.html'],
])('next=%s leads to %s', (next, to) => expect(safeNext(next)).toBe(to));

describe('sign-up', () => {
  const signUp = async (path: string) => {
    const api = new MemoryApi();
    const state = signedInState();
    clearAdminSession(state);
    const user = userEvent.setup({ delay: null });
    return { api, user, ...showPanel(path, api, state) };
  };

  it('creates the admin with the contact email and the token of the link', async () => {
    const { api, user, currentUrl } = await signUp('/cp/signup?token=once');
    api.respond('/api/admins', ADMIN);
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() =>
      expect(currentUrl()).toBe(
        `/cp/signin?email=${encodeURIComponent(ADMIN.email)}&next=%2Fcontrol%2Fsettings%2Fsetup`,
      ),
    );
    expect(api.writes()[0]?.body).toEqual({ email: ADMIN.email, password: PASSWORD, token: 'once' });
  });

  it('rejects a short password without a request, and reports that sign-up is closed', async () => {
    const { api, user } = await signUp('/control/signup.html');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Password must have at least 12 characters.')).toBeInTheDocument();
    expect(api.writes()).toEqual([]);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    api.reject({ http: 403, errors: ['Sign-up is closed. An administrator already exists.'] });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/Sign-up is closed/)).toBeInTheDocument();
  });
});

it('a forgotten password is reset in two steps', async () => {
  const { api, user } = visit('/control/password.html');
  api.respond('/api/admins/auth/send-pin', null);
  await user.type(screen.getByLabelText('Email'), ADMIN.email);
  await user.click(screen.getByRole('button', { name: 'Send token' }));
  await user.type(await screen.findByLabelText('Token'), 'abcdef');
  await user.type(screen.getByLabelText('New password'), PASSWORD);
  await user.type(screen.getByLabelText('Confirm new password'), `${PASSWORD}?`);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText('New password and confirmation do not match.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Confirm new password'), '{Backspace}');
  api.reject({ http: 422, errors: ['The token is incorrect or no longer valid. Request a new one.'] });
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByText(/token is incorrect/)).toBeInTheDocument();
  api.respond('/api/admins/auth/update/password-guest', null);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    expect.stringContaining('/cp/signin?email='),
  );
  expect(screen.queryByText(/Enter the token/)).not.toBeInTheDocument();
  expect(api.writes().at(-1)).toMatchObject({
    method: 'PATCH',
    body: { email: ADMIN.email, password_token: 'abcdef', new_password: PASSWORD, confirm_new_password: PASSWORD },
  });
});

/** Outside of `act`, as an answer of the server does: inside, React warns that a component suspended. */
const endSession = (state: State) => waitFor(() => clearAdminSession(state));

describe('when the session ends', () => {
  it('the page redirects to sign-in, with a notice', async () => {
    const { state, currentUrl } = showPanel('/control/account/index.html', new MemoryApi());
    await endSession(state);
    await waitFor(() => expect(currentUrl()).toContain('ended=1'));
    expect(screen.getByText(/Your session has ended/)).toBeInTheDocument();
  });

  it('a page with unsaved text stays and shows a sign-in dialog', async () => {
    const { state, currentUrl } = showPanel('/control/account/password.html', new MemoryApi());
    await userEvent.type(screen.getByLabelText('Current password'), 'typed');
    await endSession(state);
    const dialog = await screen.findByRole('dialog', { hidden: true });
    expect(within(dialog).getByLabelText('Email')).toHaveValue(ADMIN.email);
    expect(currentUrl()).toBe('/control/account/password.html');
    expect(screen.getByLabelText('Current password')).toHaveValue('typed');
  });

  it('the dialog reopens when closed, until the admin signs in or leaves', async () => {
    const { state, currentUrl } = showPanel('/control/account/password.html', new MemoryApi());
    await userEvent.type(screen.getByLabelText('Current password'), 'typed');
    await endSession(state);
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { hidden: true });
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(dialog.open).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(currentUrl()).toContain('/control/signin.html?next='));
  });
});

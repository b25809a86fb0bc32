import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLeaveGuard } from './leave-guard';
import { BrowserRouter, Link, useLocation, useNavigate } from './router';

function Page() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useLeaveGuard(pathname === '/edit', 'Leave?');
  return (
    <>
      <h1>{pathname}</h1>
      <Link to="/edit">edit</Link>
      <Link to="/away">away</Link>
      <a href="#section">section</a>
      <a href="/away" download>
        file
      </a>
      <button type="button" onClick={() => navigate('/saved')}>
        save
      </button>
      <button type="button" data-leaves="" onClick={() => navigate('/out')}>
        sign out
      </button>
    </>
  );
}

const pathname = () => screen.getByRole('heading').textContent;
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const back = () => act(async () => window.history.back());

let confirm: jest.SpyInstance<boolean>;
beforeEach(async () => {
  confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  window.history.pushState(null, '', '/start');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await follow('edit');
});
afterEach(() => confirm.mockRestore());

it('does not ask without unsaved changes', () => {
  expect(pathname()).toBe('/edit');
  expect(confirm).not.toHaveBeenCalled();
});

it('blocks a link until the visitor confirms', async () => {
  await follow('away');
  expect(confirm).toHaveBeenCalledWith('Leave?');
  expect(pathname()).toBe('/edit');
  confirm.mockReturnValue(true);
  await follow('away');
  expect(pathname()).toBe('/away');
});

it('does not ask for links within the page', async () => {
  await follow('section');
  await follow('edit');
  expect(confirm).not.toHaveBeenCalled();
});

it('does not block programmatic navigation after saving', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(pathname()).toBe('/saved');
  expect(confirm).not.toHaveBeenCalled();
});

it('blocks a button marked with data-leaves', async () => {
  const signOut = () => userEvent.click(screen.getByRole('button', { name: 'sign out' }));
  await signOut();
  expect(confirm).toHaveBeenCalledWith('Leave?');
  expect(pathname()).toBe('/edit');
  confirm.mockReturnValue(true);
  await signOut();
  expect(pathname()).toBe('/out');
});

it('blocks the back button and restores the URL', async () => {
  await back();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(window.location.pathname).toBe('/edit'));
  expect(pathname()).toBe('/edit');
  confirm.mockReturnValue(true);
  await back();
  await waitFor(() => expect(pathname()).toBe('/start'));
  expect(confirm).toHaveBeenCalledTimes(2);
});

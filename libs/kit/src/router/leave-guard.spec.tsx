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

const at = () => screen.getByRole('heading').textContent;
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const back = () => act(async () => window.history.back());

let ask: jest.SpyInstance<boolean>;
beforeEach(async () => {
  ask = jest.spyOn(window, 'confirm').mockReturnValue(false);
  window.history.pushState(null, '', '/start');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await follow('edit');
});
afterEach(() => ask.mockRestore());

it('lets nobody ask where nothing is unsaved', () => {
  expect(at()).toBe('/edit');
  expect(ask).not.toHaveBeenCalled();
});

it('holds a link until the answer is yes', async () => {
  await follow('away');
  expect(ask).toHaveBeenCalledWith('Leave?');
  expect(at()).toBe('/edit');
  ask.mockReturnValue(true);
  await follow('away');
  expect(at()).toBe('/away');
});

it('does not ask for what stays on the page', async () => {
  await follow('section');
  await follow('edit');
  expect(ask).not.toHaveBeenCalled();
});

it('does not hold the code that saves and goes on', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(at()).toBe('/saved');
  expect(ask).not.toHaveBeenCalled();
});

it('holds a button that is marked as a way out', async () => {
  const signOut = () => userEvent.click(screen.getByRole('button', { name: 'sign out' }));
  await signOut();
  expect(ask).toHaveBeenCalledWith('Leave?');
  expect(at()).toBe('/edit');
  ask.mockReturnValue(true);
  await signOut();
  expect(at()).toBe('/out');
});

it('holds the back button and puts the address back', async () => {
  await back();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(window.location.pathname).toBe('/edit'));
  expect(at()).toBe('/edit');
  ask.mockReturnValue(true);
  await back();
  await waitFor(() => expect(at()).toBe('/start'));
  expect(ask).toHaveBeenCalledTimes(2);
});

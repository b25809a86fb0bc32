import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { themeAtom } from '../state/slices';
import { createState } from '../state/state';
import { renderKit } from '../testing/render-kit';
import { themeOfCookie, useTheme } from './theme';

function Toggle() {
  const [theme, toggle] = useTheme();
  return (
    <button type="button" onClick={toggle}>
      {theme ?? 'system'}
    </button>
  );
}

const press = () => userEvent.click(screen.getByRole('button'));
const systemIsDark = (dark: boolean) => {
  window.matchMedia = ((query: string) => ({ matches: dark && query.includes('dark') })) as typeof window.matchMedia;
};

beforeEach(() => {
  document.documentElement.removeAttribute('data-theme');
});

it('follows the system until it is switched, then applies and stores the choice', async () => {
  systemIsDark(true);
  renderKit(<Toggle />);
  expect(screen.getByText('system')).toBeInTheDocument();
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  await press();
  expect(document.documentElement).toHaveAttribute('data-theme', 'LIGHT');
  expect(themeOfCookie(document.cookie)).toBe('LIGHT');
  await press();
  expect(document.documentElement).toHaveAttribute('data-theme', 'DARK');
  expect(themeOfCookie(document.cookie)).toBe('DARK');
});

it('toggles the chosen theme regardless of the system', async () => {
  systemIsDark(false);
  renderKit(<Toggle />, { state: createState({ theme: 'DARK' }) });
  await press();
  expect(screen.getByText('LIGHT')).toBeInTheDocument();
});

it('applies the theme chosen in another tab', async () => {
  const state = createState();
  renderKit(<Toggle />, { state });
  await act(async () => state.set(themeAtom, 'DARK'));
  expect(document.documentElement).toHaveAttribute('data-theme', 'DARK');
});

it.each([
  ['theme=DARK', 'DARK'],
  ['a=b; theme=LIGHT', 'LIGHT'],
  ['theme=dark', null],
  ['mytheme=DARK', null],
  [undefined, null],
])('reads the theme of the cookie %s as %s', (cookie, theme) => {
  expect(themeOfCookie(cookie)).toBe(theme);
});

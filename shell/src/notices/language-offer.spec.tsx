import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LANGUAGES } from '@waybill/contracts';
import { BrowserRouter, createI18n, I18nProvider } from '@waybill/kit';
import { BootProvider } from '../boot/boot-context';
import type { Remotes } from '../remotes/registry';
import { RemotesProvider } from '../remotes/remotes-context';
import { manifest } from '../testing/page';
import { LanguageOffer, preferredLanguage } from './language-offer';

const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = cookie;
};
const languages = jest.spyOn(navigator, 'languages', 'get');

beforeEach(() => {
  localStorage.clear();
  setCookie('googtrans=; path=/; max-age=0');
  window.history.replaceState(null, '', '/');
});

const PANEL = { home: '/panel', signIn: '/panel/signin' };

const show = async (
  tags: string[],
  code: 'en' | 'de' = 'en',
  chrome: ReturnType<Remotes['chromeAt']> = 'site',
  boot = manifest(),
) => {
  const remotes = { chromeAt: () => chrome } as unknown as Remotes;
  languages.mockReturnValue(tags);
  const shown = render(
    <BrowserRouter>
      <BootProvider value={boot}>
        <RemotesProvider value={{ remotes, report: () => undefined }}>
          <I18nProvider i18n={createI18n(code)}>
            <LanguageOffer />
          </I18nProvider>
        </RemotesProvider>
      </BootProvider>
    </BrowserRouter>,
  );
  // What would be loaded is loaded by now.
  await act(() => import('./language-offer-line').then(() => undefined));
  return shown;
};
const line = () => screen.queryByRole('complementary');

it('is in the language that the browser asks for', async () => {
  await show(['fa-IR', 'en']);
  expect(line()).toHaveAttribute('lang', 'fa');
  expect(line()).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('button', { name: 'خواندن به فارسی' })).toBeVisible();
});

it.each([
  ['the page is in that language', ['de-AT', 'en'], 'de'],
  ['the site has none of them', ['ko', 'zh-TW'], 'en'],
  ['the page is in the preferred one of those that the site has', ['ko', 'en', 'de'], 'en'],
] as const)('is not shown if %s', async (_, tags, code) => {
  await show([...tags], code);
  expect(line()).toBeNull();
});

it('is not shown in a panel, which is in one language', async () => {
  await show(['de'], 'en', PANEL);
  expect(line()).toBeNull();
});

it('is not shown to who has chosen a language, but to who came by a link in another one', async () => {
  setCookie('googtrans=/en/en; path=/');
  const { unmount } = await show(['de']);
  expect(line()).toBeNull();
  unmount();
  window.history.replaceState(null, '', '/?lang=en');
  await show(['de']);
  expect(line()).toHaveAttribute('lang', 'de');
});

it('stays away once it was declined', async () => {
  const { unmount } = await show(['de']);
  await userEvent.click(screen.getByRole('button', { name: 'Nein, danke' }));
  expect(line()).toBeNull();
  unmount();
  await show(['de']);
  expect(line()).toBeNull();
});

it('chooses the language, as the menu does', async () => {
  await show(['sv-SE']);
  await userEvent.click(screen.getByRole('button', { name: 'Läs på svenska' }));
  expect(document.cookie).toContain('googtrans=/en/se');
});

it('knows the codes of the site by their tags', () => {
  expect(['hi-IN', 'sv', 'vi', 'pt-BR', 'EN-us'].map((tag) => preferredLanguage([tag], LANGUAGES))).toEqual([
    'in',
    'se',
    'vn',
    'pt',
    'en',
  ]);
});

it('is a language that the company offers', async () => {
  const boot = manifest({ languages: { languages: ['en', 'fr'], defaultLanguage: 'en' } });
  await show(['de', 'fr'], 'en', 'site', boot);
  expect(line()).toHaveAttribute('lang', 'fr');
});

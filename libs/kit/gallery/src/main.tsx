import { LANGUAGES, type LanguageCode } from '@waybill/contracts';
import {
  ApiProvider,
  BrowserRouter,
  createApi,
  createI18n,
  createState,
  I18nProvider,
  KIT,
  kitLocales,
  loadFonts,
  StateProvider,
  ToastProvider,
} from '@waybill/kit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';

/** `?lang=ar&theme=DARK` selects language and theme. */
const query = new URLSearchParams(window.location.search);
const code = (LANGUAGES as readonly string[]).includes(query.get('lang') ?? '')
  ? (query.get('lang') as LanguageCode)
  : 'en';
const i18n = createI18n(code);
const state = createState({ theme: query.get('theme') === 'DARK' ? 'DARK' : 'LIGHT' });
const page = document.documentElement;
page.lang = i18n.language.locale;
page.dir = i18n.language.dir;
page.dataset.theme = query.get('theme') ?? 'LIGHT';

i18n.register(KIT, (await kitLocales(code)).default);
void loadFonts(code);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <StateProvider store={state}>
        <ApiProvider api={createApi(state)}>
          <I18nProvider i18n={i18n}>
            <ToastProvider>
              <BrowserRouter>
                <Gallery />
              </BrowserRouter>
            </ToastProvider>
          </I18nProvider>
        </ApiProvider>
      </StateProvider>
    </StrictMode>,
  );

/**
 * The kit: the module that the shell shares with the remotes. There is one instance per page, and its version is the
 * version of the contract between them. Entry points are this file and forms.ts only. Nothing here accesses window,
 * document or storage while it is imported or rendered.
 */
import './theme/fonts';
import './theme/first-fonts.css';
import './theme/fallback-fonts.css';
import './theme/tokens.css';
import './theme/base.css';

export type { PrimitiveAtom } from 'jotai';
export { atom, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
export { type Api, type ApiOptions, createApi, REQUEST_TIMEOUT_MS } from './api/api';
export { ApiProvider, useApi } from './api/api-context';
export { type ApiFailure, type ApiResult, type ApiSuccess, INVALID_JSON, toApiResult } from './api/api-result';
export { loadGraph } from './api/load-graph';
export { ssrResultsAtom, useSsrResult } from './api/ssr-results';
export type { UploadOptions } from './api/upload';
export { type Catalog, createI18n, type I18n, type TextValues } from './i18n/i18n';
export { I18nProvider, type Text, textOf, useLanguage } from './i18n/i18n-context';
export { KIT, kitLocales } from './i18n/kit-texts';
export type { DateStyle, Language } from './i18n/language';
export { chooseLanguage, LANGUAGE_RELOAD_DELAY_MS, languageOfCookie } from './i18n/languages';
export { useNow } from './i18n/use-now';
export {
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './primitives/button';
export { Icon, type IconName, type IconProps } from './primitives/icon';
export { Card, type CardProps, Stack, type StackProps, VisuallyHidden } from './primitives/layout';
export { PageTitle, type PageTitleProps } from './primitives/page-title';
export { ErrorPanel, SuccessPanel } from './primitives/panels';
export { EmptyState, Loading, NotFound, type StateProps } from './primitives/states';
export { TOAST_DURATION_MS, type ToastAction, ToastProvider, type ToastTone, useToast } from './primitives/toast';
export { pageTitleAtom, titleListenerAtom, useDocumentTitle } from './router/document-title';
export { lazyRoute } from './router/lazy-route';
export { ownChromeAtom, useOwnChrome } from './router/own-chrome';
export type { Crumb, RemoteModule, RemoteRoute, RouteLocation } from './router/remote-module';
export * from './router/router';
export { clearAdminSession, clearUserSession } from './state/session';
export * from './state/slices';
export { applyGraph, createState, resetParcel, type State, StateProvider } from './state/state';
export { persistState, restoreState, STATE_KEY, saveState } from './state/storage';
export { loadFonts, prepareFonts } from './theme/fonts';
export { themeOfCookie, useTheme } from './theme/theme';

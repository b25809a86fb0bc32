import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from './api';

const ApiContext = createContext<Api | null>(null);

/** Lends the API client to everything below it. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The API client of this page. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}

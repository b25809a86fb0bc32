import { type ComponentType, useEffect, useState } from 'react';
import type { RemoteRoute } from './remote-module';

/** A lazy-loaded page; its code is loaded once. */
interface LazyPage {
  load: () => Promise<void>;
  Page?: ComponentType;
}

/**
 * Creates a route whose page is loaded on demand. Server rendering and hydration, which need the page synchronously,
 * call `load` first; otherwise the page loads its own code when it is mounted.
 */
export function lazyRoute(load: () => Promise<ComponentType>): Required<Pick<RemoteRoute, 'Component' | 'load'>> {
  const page: LazyPage = {
    load: async () => {
      page.Page ??= await load();
    },
  };
  const renderPage = () => <PageLoader page={page} />;
  return { Component: renderPage, load: page.load };
}

function PageLoader({ page }: { page: LazyPage }) {
  const [state, setState] = useState<{ Page?: ComponentType | undefined; error?: unknown }>({ Page: page.Page });
  const { Page, error } = state;
  useEffect(() => {
    page.load().then(
      () => setState({ Page: page.Page }),
      (error: unknown) => setState({ error }),
    );
  }, [page]);
  if (error !== undefined) throw error;
  return Page ? <Page /> : null;
}

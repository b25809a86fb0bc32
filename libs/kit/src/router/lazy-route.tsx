import { type ComponentType, useEffect, useState } from 'react';
import type { RemoteRoute } from './remote-module';

/** A page whose code comes once. */
interface LatePage {
  load: () => Promise<void>;
  Page?: ComponentType;
}

/**
 * A route's page whose code comes when the page is asked for. `load` is for whoever renders an address at once, as the
 * server does and the browser that takes its page over; elsewhere the page fetches its code itself.
 */
export function lazyRoute(load: () => Promise<ComponentType>): Required<Pick<RemoteRoute, 'Component' | 'load'>> {
  const page: LatePage = {
    load: async () => {
      page.Page ??= await load();
    },
  };
  const show = () => <Later page={page} />;
  return { Component: show, load: page.load };
}

function Later({ page }: { page: LatePage }) {
  const [outcome, setOutcome] = useState<{ Page?: ComponentType | undefined; error?: unknown }>({ Page: page.Page });
  const { Page, error } = outcome;
  useEffect(() => {
    page.load().then(
      () => setOutcome({ Page: page.Page }),
      (error: unknown) => setOutcome({ error }),
    );
  }, [page]);
  if (error !== undefined) throw error;
  return Page ? <Page /> : null;
}

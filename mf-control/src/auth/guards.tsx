import { Loading, Navigate, useAtomValue, useLocation, useSearchParams } from '@waybill/kit';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { unsavedAtom, useSession } from '../session/session';
import { ExpiredDialog } from './expired-dialog';
import { safeNext, signInPath } from './paths';

/**
 * A page for the signed-in admin. Without a session it redirects to sign-in, which leads back; if the session ends
 * while text is unsaved, a dialog asks to sign in on the page instead.
 */
export function adminOnly(Page: ComponentType, Layout: ComponentType<{ children: ReactNode }>): ComponentType {
  return function AdminOnly() {
    const session = useSession();
    const unsaved = useAtomValue(unsavedAtom);
    const { pathname, search } = useLocation();
    const wasSignedIn = useRef(false);
    if (session) wasSignedIn.current = true;
    if (session === null) return <Loading />;
    if (!session && !(unsaved && wasSignedIn.current))
      return <Navigate to={signInPath(pathname + search, wasSignedIn.current)} replace />;
    return (
      <Layout>
        <Page />
        {!session && <ExpiredDialog />}
      </Layout>
    );
  };
}

/** A page for visitors who are not signed in; the admin is redirected to the panel. */
export function signedOutOnly(Page: ComponentType): ComponentType {
  return function SignedOutOnly() {
    const session = useSession();
    const [query] = useSearchParams();
    if (session === null) return <Loading />;
    return session ? <Navigate to={safeNext(query.get('next'))} replace /> : <Page />;
  };
}

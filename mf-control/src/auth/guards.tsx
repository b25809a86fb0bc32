import { Loading, Navigate, useAtomValue, useLocation, useSearchParams } from '@waybill/kit';
import { type ComponentType, useRef } from 'react';
import { ControlFrame } from '../layout/panel-layout';
import { ExpiredDialog } from './expired-dialog';
import { safeNext, signInPath } from './paths';
import { unsavedAtom, useSession } from '../session/session';

/** A page of the panel. Without a session it leads to sign-in and back; a page with unsaved text asks in place. */
export function adminOnly(Page: ComponentType): ComponentType {
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
      <ControlFrame>
        <Page />
        {!session && <ExpiredDialog />}
      </ControlFrame>
    );
  };
}

/** A page for those who are not signed in; the admin is led on to the panel. */
export function signedOutOnly(Page: ComponentType): ComponentType {
  return function SignedOutOnly() {
    const session = useSession();
    const [query] = useSearchParams();
    if (session === null) return <Loading />;
    return session ? <Navigate to={safeNext(query.get('next'))} replace /> : <Page />;
  };
}

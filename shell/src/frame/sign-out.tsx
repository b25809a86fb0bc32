import { Button, clearAdminSession, useApi, useNavigate, useStore, useToast } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../i18n/shell-texts';

/** Ends the admin's session, here and on the server, then goes to the page at `to`. */
export function SignOut({ to }: { to: string }) {
  const t = useText();
  const api = useApi();
  const store = useStore();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    const result = await api.get('/api/admins/auth/signout');
    setBusy(false);
    if (result.status === 'error' && result.http !== 401) return toast(t('bar.signOutFailed'), 'error');
    clearAdminSession(store);
    await navigate(to);
  };
  return (
    <Button variant="ghost" icon="logout" busy={busy} data-leaves="" onClick={signOut}>
      {t('bar.signOut')}
    </Button>
  );
}

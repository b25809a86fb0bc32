import { Button, clearAdminSession, useApi, useNavigate, useStore, useToast } from '@waybill/kit';
import { useState } from 'react';
import { SIGN_IN } from '../auth/paths';
import { useText } from '../i18n/text';
import css from './header-tools.module.css';

/** Ends the admin's session, here and on the server. With unsaved text on the page it asks first: `data-leaves`. */
export function SignOut() {
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
    if (result.status === 'error' && result.http !== 401) return toast(t('nav.signOutFailed'), 'error');
    clearAdminSession(store);
    await navigate(SIGN_IN);
  };
  return (
    <Button
      variant="ghost"
      size="small"
      icon="logout"
      busy={busy}
      data-leaves=""
      title={t('nav.signOut')}
      className={css.signOut ?? ''}
      onClick={() => void signOut()}
    >
      <span>{t('nav.signOut')}</span>
    </Button>
  );
}

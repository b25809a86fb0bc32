import { adminAtom, Link, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/shell-texts';
import { useChrome } from '../remotes/remotes-context';
import { SignOut } from './sign-out';
import css from './top-bar.module.css';

/** The links of a panel that draws no bar itself, or did not load. */
export function PanelLinks() {
  const t = useText();
  const chrome = useChrome();
  const admin = useAtomValue(adminAtom);
  if (typeof chrome !== 'object' || admin === false) return null;
  return (
    <nav aria-label={t('bar.label')} className={`${css.links} ${css.control}`}>
      <Link to={chrome.home}>{t('bar.panel')}</Link>
      <SignOut to={chrome.signIn} />
    </nav>
  );
}

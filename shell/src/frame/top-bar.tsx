import type { PanelChrome } from '@waybill/federation/gate';
import { adminAtom, Icon, Link, useAtomValue } from '@waybill/kit';
import { useText } from '../i18n/shell-texts';
import { useChrome } from '../remotes/remotes-context';
import { MenuButton } from './side-menu';
import { SignOut } from './sign-out';
import css from './top-bar.module.css';
import { useScrolled } from './use-scrolled';

/** The bar above every page: transparent at the top, solid once the page is scrolled. */
export function TopBar() {
  const t = useText();
  const solid = useScrolled();
  const chrome = useChrome();
  return (
    <header className={css.bar} data-solid={solid}>
      <div className={css.row}>
        <MenuButton />
        <Link to="/" className={css.brand} aria-label={t('bar.home')}>
          <Icon name="route" />
          <span>{t('brand')}</span>
        </Link>
        {typeof chrome === 'object' ? <PanelLinks {...chrome} /> : <SiteLinks />}
      </div>
    </header>
  );
}

function SiteLinks() {
  const t = useText();
  return (
    <nav aria-label={t('bar.label')} className={css.links}>
      {(['about', 'services', 'contact'] as const).map((name) => (
        <Link key={name} to="/contact.html">
          {t(`bar.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

function PanelLinks({ home, signIn }: PanelChrome) {
  const t = useText();
  const admin = useAtomValue(adminAtom);
  if (admin === false) return null;
  return (
    <nav aria-label={t('bar.label')} className={`${css.links} ${css.control}`}>
      <Link to={home}>{t('bar.panel')}</Link>
      <SignOut to={signIn} />
    </nav>
  );
}

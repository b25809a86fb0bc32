import { adminAtom, Icon, Link, useAtomValue, useLocation } from '@waybill/kit';
import { useText } from '../i18n/shell-texts';
import { MenuButton } from './side-menu';
import { SignOut } from './sign-out';
import css from './top-bar.module.css';
import { useScrolled } from './use-scrolled';

/** The bar above every page: transparent at the top, solid once the page is scrolled. */
export function TopBar() {
  const t = useText();
  const solid = useScrolled();
  const { pathname } = useLocation();
  const inControl = pathname.startsWith('/control/');
  return (
    <header className={css.bar} data-solid={solid}>
      <div className={css.row}>
        <MenuButton />
        <Link to="/" className={css.brand} aria-label={t('bar.home')}>
          <Icon name="route" />
          <span>{t('brand')}</span>
        </Link>
        {inControl ? <ControlLinks /> : <SiteLinks />}
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

function ControlLinks() {
  const t = useText();
  const admin = useAtomValue(adminAtom);
  if (admin === false) return null;
  return (
    <nav aria-label={t('bar.label')} className={`${css.links} ${css.control}`}>
      <Link to="/control/index.html">{t('bar.panel')}</Link>
      <SignOut />
    </nav>
  );
}

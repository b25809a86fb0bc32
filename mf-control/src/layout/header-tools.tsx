import { Icon, IconButton, Link, useTheme } from '@waybill/kit';
import type { ReactNode } from 'react';
import { PANEL } from '../auth/paths';
import { useText } from '../i18n/text';
import css from './header-tools.module.css';
import { SignOut } from './sign-out';

/** The end of the header line: search, theme, the panel's first page, and sign-out. */
export function HeaderTools({ children }: { children: ReactNode }) {
  const t = useText();
  const [, toggleTheme] = useTheme();
  return (
    <div className={css.tools}>
      {children}
      <IconButton icon="dark_mode" label={t('palette.theme')} className={css.theme ?? ''} onClick={toggleTheme} />
      <Link to={PANEL} className={css.panel} aria-label={t('nav.panel')} title={t('nav.panel')}>
        <Icon name="dashboard" />
      </Link>
      <SignOut />
    </div>
  );
}

import { Icon, useTheme } from '@waybill/kit';
import { useText } from '../i18n/shell-texts';
import css from './settings.module.css';
import { useSystemDark } from './use-system-dark';

/** Switches between the light and the dark palette. */
export function ThemeToggle() {
  const t = useText();
  const [theme, toggle] = useTheme();
  const systemDark = useSystemDark();
  const dark = theme === null ? systemDark : theme === 'DARK';
  return (
    <button type="button" className={css.toggle} onClick={toggle}>
      <Icon name={dark ? 'light_mode' : 'dark_mode'} />
      {t(dark ? 'menu.light' : 'menu.dark')}
    </button>
  );
}

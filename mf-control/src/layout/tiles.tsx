import { Icon, Link } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { Tile } from './section';
import css from './tiles.module.css';

/** Large links to sections. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const t = useText();
  return (
    <ul className={css.tiles}>
      {tiles.map(({ path, icon, title, hint }) => (
        <li key={path}>
          <Link to={path} className={css.tile}>
            <Icon name={icon} size="1.75rem" />
            <span className={css.name}>{t(title)}</span>
            <span className={css.hint}>{t(hint)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

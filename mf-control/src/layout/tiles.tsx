import { Icon, type IconName, Link } from '@waybill/kit';
import css from '../dashboard/dashboard.module.css';

export interface Tile {
  path: string;
  icon: IconName;
  text: string;
  hint: string;
}

/** Large ways into the sections. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={css.tiles}>
      {tiles.map(({ path, icon, text, hint }) => (
        <li key={path}>
          <Link to={path} className={css.tile}>
            <Icon name={icon} size="1.75rem" />
            <span className={css.name}>{text}</span>
            <span className={css.hint}>{hint}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { Icon, Link } from '@waybill/kit';
import { useText } from '../i18n/text';
import type { Tile } from './section';
import css from './tiles.module.css';

interface TilesProps {
  tiles: readonly Tile[];
  /** Whether their descriptions are shown, or only told. */
  described?: boolean;
}

/** Links to sections. */
export function Tiles({ tiles, described = false }: TilesProps) {
  const t = useText();
  return (
    <ul className={css.tiles}>
      {tiles.map(({ path, icon, title, hint }) => (
        <li key={path}>
          <Link to={path} className={css.tile} title={described ? undefined : t(hint)}>
            <Icon name={icon} />
            {t(title)}
            {described && <span className={css.hint}>{t(hint)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

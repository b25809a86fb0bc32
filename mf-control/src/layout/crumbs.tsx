import { Link, useParams } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './crumbs.module.css';
import type { PanelCrumb } from './section';

/** The pages above this one, before its title. An item above it is named by the title's own line, with its code. */
export function Crumbs({ crumbs }: { crumbs: readonly PanelCrumb[] }) {
  const t = useText();
  const params = useParams();
  const shown = crumbs.filter(({ path }) => !/:\w+$/.test(path));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t('nav.crumbs')} className={css.crumbs}>
      <ol className={css.steps}>
        {shown.map(({ path, title }) => (
          <li key={path}>
            <Link to={path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

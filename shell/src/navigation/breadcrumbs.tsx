import { type Crumb, Link, ownChromeAtom, pageTitleAtom, textOf, useAtomValue, useParams } from '@waybill/kit';
import { useText } from '../i18n/shell-texts';
import css from './breadcrumbs.module.css';
import { useTabTitle } from './use-tab-title';

const HOME = '/';

interface Props {
  /** Pattern of the route; the home page has no breadcrumbs. */
  path: string;
  /** Namespace of the texts that `title` and `crumbs` name. */
  namespace: string;
  title: string;
  crumbs: Crumb[];
}

/** The breadcrumbs of this page, unless it draws its own. The last one is also the tab's title. */
export function Breadcrumbs({ path, namespace, title, crumbs }: Props) {
  const t = useText();
  const routeText = textOf(namespace)();
  const pageTitle = useAtomValue(pageTitleAtom) ?? routeText(title);
  useTabTitle(pageTitle);
  const params = useParams();
  const between = crumbs.filter(({ path }) => path !== HOME).flatMap((crumb) => fillParameters(crumb, params));
  const steps = [
    { path: HOME, text: t('crumbs.home') },
    ...between.map((step) => ({ ...step, text: routeText(step.title) })),
  ];
  const ownChrome = useAtomValue(ownChromeAtom);
  if (path === HOME || ownChrome) return null;
  return (
    <nav aria-label={t('crumbs.label')} className={css.crumbs}>
      <ol className={css.steps}>
        {steps.map(({ path, text }) => (
          <li key={path}>
            <Link to={path}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{pageTitle}</li>
      </ol>
    </nav>
  );
}

/** The crumb with the URL's parameters in its path; empty when the URL lacks one of them. */
function fillParameters({ path, title }: Crumb, params: Record<string, string | undefined>): Crumb[] {
  const names = path.match(/:\w+/g) ?? [];
  if (names.some((name) => params[name.slice(1)] === undefined)) return [];
  return [{ title, path: path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) }];
}

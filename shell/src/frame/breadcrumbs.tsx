import { type Crumb, Link, pageTitleAtom, textOf, useAtomValue } from '@waybill/kit';
import { useEffect } from 'react';
import { useText } from '../text';
import css from './breadcrumbs.module.css';

const HOME = '/';

interface Props {
  /** Pattern of the route; the home page has no way to it. */
  path: string;
  /** Namespace of the texts that `title` and `crumbs` name. */
  namespace: string;
  title: string;
  crumbs: Crumb[];
}

/** The way to this page. Its last step names the browser's tab. */
export function Breadcrumbs({ path, namespace, title, crumbs }: Props) {
  const t = useText();
  const routeText = textOf(namespace)();
  const here = useAtomValue(pageTitleAtom) ?? routeText(title);
  const brand = t('brand');
  useEffect(() => {
    document.title = `${here} · ${brand}`;
  }, [here, brand]);
  const between = crumbs.filter(({ path }) => path !== HOME);
  const steps = [
    { path: HOME, text: t('crumbs.home') },
    ...between.map((step) => ({ ...step, text: routeText(step.title) })),
  ];
  if (path === HOME) return null;
  return (
    <nav aria-label={t('crumbs.label')} className={css.crumbs}>
      <ol className={css.steps}>
        {steps.map(({ path, text }) => (
          <li key={path}>
            <Link to={path}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

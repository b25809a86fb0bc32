import { type Crumb, Link, pageTitleAtom, textOf, useAtomValue } from '@waybill/kit';
import { useEffect } from 'react';
import { useText } from '../text';
import css from './breadcrumbs.module.css';

interface Props {
  /** Namespace of the texts that `title` and `crumbs` name. */
  namespace: string;
  title: string;
  crumbs: Crumb[];
}

/** The way to this page. Its last step names the browser's tab. */
export function Breadcrumbs({ namespace, title, crumbs }: Props) {
  const t = useText();
  const routeText = textOf(namespace)();
  const here = useAtomValue(pageTitleAtom) ?? routeText(title);
  const brand = t('brand');
  useEffect(() => {
    document.title = `${here} · ${brand}`;
  }, [here, brand]);
  const steps = [
    { path: '/', text: t('crumbs.home') },
    ...crumbs.map(({ path, title }) => ({ path, text: routeText(title) })),
  ];
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

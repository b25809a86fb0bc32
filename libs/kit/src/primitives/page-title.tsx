import type { ReactNode } from 'react';
import { useDocumentTitle } from '../router/document-title';
import css from './page-title.module.css';

/** Props of `PageTitle`. */
export interface PageTitleProps {
  children: ReactNode;
  /** Title of the browser tab, when it differs from the route's title. */
  documentTitle?: string | null;
  /** A line above the heading, for context. */
  eyebrow?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

/** The `h1` of a page, with its actions. */
export function PageTitle({ children, documentTitle, eyebrow, actions }: PageTitleProps) {
  useDocumentTitle(documentTitle);
  return (
    <div className={css.bar}>
      <div className={css.text}>
        {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
        <h1>{children}</h1>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useDocumentTitle } from '../router/document-title';
import css from './page-title.module.css';

/** The heading of a page. */
export interface PageTitleProps {
  children: ReactNode;
  /** Names the browser's tab too, when the page is called otherwise than its route. */
  documentTitle?: string | null;
  /** A line above the heading: where this belongs. */
  eyebrow?: ReactNode;
  /** Buttons at the other end of the line. */
  actions?: ReactNode;
}

/** The one `h1` of a page, with its actions. */
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

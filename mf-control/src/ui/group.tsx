import { Card } from '@waybill/kit';
import { type ReactNode, useId } from 'react';
import css from './group.module.css';

interface GroupProps {
  /** Heading; omitted where the page's heading is enough. */
  title?: string;
  /** A sentence under the heading. */
  hint?: string;
  columns?: 1 | 2;
  /** Uses the full width instead of that of a field. */
  wide?: boolean;
  /** A button on the line of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled group of fields or descriptions. */
export function Group({ title, hint, columns = 1, wide = false, action, children }: GroupProps) {
  const id = useId();
  const oneColumn = wide ? css.wide : css.narrow;
  return (
    <Card aria-labelledby={title && id} className={css.group}>
      {(title || hint) && (
        <div className={css.head}>
          {title && <h2 id={id}>{title}</h2>}
          {action}
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
      )}
      <div className={columns === 2 ? css.twoColumns : oneColumn}>{children}</div>
    </Card>
  );
}

export interface Description {
  term: string;
  value: ReactNode;
}

/** Pairs of term and value; an empty value shows a dash. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={css.descriptionList}>
      {items.map(({ term, value }) => (
        <div key={term} className={css.description}>
          <dt>{term}</dt>
          <dd>{value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

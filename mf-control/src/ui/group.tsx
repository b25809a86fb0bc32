import { Card } from '@waybill/kit';
import { type ReactNode, useId } from 'react';
import css from './group.module.css';

interface GroupProps {
  /** Heading; left out where the page's own says it all. */
  title?: string;
  /** A sentence under the heading. */
  hint?: string;
  /** Fields side by side where there is room. */
  columns?: 1 | 2;
  /** As wide as there is room, which no single field is. */
  wide?: boolean;
  /** A button at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** Fields, or facts, that belong together. */
export function Group({ title, hint, columns = 1, wide = false, action, children }: GroupProps) {
  const id = useId();
  const one = wide ? css.wide : css.one;
  return (
    <Card aria-labelledby={title && id} className={css.group}>
      {(title || hint) && (
        <div className={css.head}>
          {title && <h2 id={id}>{title}</h2>}
          {action}
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
      )}
      <div className={columns === 2 ? css.two : one}>{children}</div>
    </Card>
  );
}

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Facts as pairs of term and value; what is not known shows a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={css.fact}>
          <dt>{term}</dt>
          <dd>{value === null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

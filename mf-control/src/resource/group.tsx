import { Card } from '@waybill/kit';
import { type ReactNode, useId } from 'react';
import css from './group.module.css';

interface GroupProps {
  /** Heading; left out where the page's own says it all. */
  title?: string;
  /** A sentence under the heading. */
  hint?: string;
  /** Side by side where there is room. */
  columns?: 1 | 2;
  children: ReactNode;
}

/** Fields, or facts, that belong together. */
export function Group({ title, hint, columns = 1, children }: GroupProps) {
  const id = useId();
  return (
    <Card aria-labelledby={title && id} className={css.group}>
      {(title || hint) && (
        <div>
          {title && <h2 id={id}>{title}</h2>}
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
      )}
      <div className={columns === 2 ? css.two : css.one}>{children}</div>
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

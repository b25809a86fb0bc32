import { type ReactNode, useId } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** Ground that runs over the whole width of the page. */
  ground?: 'board' | 'card';
  children: ReactNode;
}

/** One of the home page's bands under its ruled heading. */
export function Section({ title, ground, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${css.band} ${ground ? css[ground] : ''}`} aria-labelledby={id}>
      <div className={css.inner}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

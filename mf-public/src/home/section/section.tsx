import { type ReactNode, useId } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /** Full-width background. */
  background?: 'board' | 'card';
  children: ReactNode;
}

/** A full-width section of the home page with a ruled heading. */
export function Section({ title, background, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${css.band} ${background ? css[background] : ''}`} aria-labelledby={id}>
      <div className={css.inner}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

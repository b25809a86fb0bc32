import { type ReactNode, useId } from 'react';
import css from './section.module.css';

interface SectionProps {
  title: string;
  /**
   * How the section opens: with a rule across the page, with its title beside it, with a small one, as half of a card,
   * or, for the last one, as a bright band.
   */
  look?: 'ruled' | 'beside' | 'quiet' | 'half' | 'finale';
  className?: string | undefined;
  children: ReactNode;
}

/** A section of the home page with its heading. */
export function Section({ title, look = 'ruled', className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${css.section} ${css[look]} ${className}`} aria-labelledby={id}>
      <div className={css.inner}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

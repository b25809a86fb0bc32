import type { ReactNode } from 'react';
import css from './field-with-button.module.css';

/** A field with a button next to its control. */
export function FieldWithButton({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className={css.row}>
      {children}
      {button}
    </div>
  );
}

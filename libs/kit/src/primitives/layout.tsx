import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import css from './layout.module.css';

/** A sheet of paper on the ground. */
export interface CardProps extends ComponentProps<'section'> {
  /** Draws the perforated edge of a waybill at the top. */
  perforated?: boolean;
}

/** A card; give it an `aria-labelledby` or `aria-label` to make it a landmark. */
export function Card({ perforated = false, className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(css.card, perforated && css.perforated, className)} />;
}

/** How children are set one after the other. */
export interface StackProps extends ComponentProps<'div'> {
  /** Step of the spacing scale between children. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Side by side, wrapping, instead of below each other. */
  row?: boolean;
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'space-between';
}

/** Sets its children with equal gaps, below each other or in a wrapping row. */
export function Stack({ gap = 4, row = false, align, justify, className, ...rest }: StackProps) {
  const set = classNames(row ? css.row : css.stack, css[`gap${gap}`], className);
  return <div {...rest} className={set} data-align={align} data-justify={justify} />;
}

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import css from './layout.module.css';

/** Props of `Card`. */
export interface CardProps extends ComponentProps<'section'> {
  /** Draws a perforated top edge, like that of a waybill. */
  perforated?: boolean;
}

/** A card; set `aria-labelledby` or `aria-label` to make it a landmark. */
export function Card({ perforated = false, className, ...rest }: CardProps) {
  return <section {...rest} className={classNames(css.card, perforated && css.perforated, className)} />;
}

/** Props of `Stack`. */
export interface StackProps extends ComponentProps<'div'> {
  /** Gap between children, as a step of the spacing scale. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Lays out children in a wrapping row instead of a column. */
  row?: boolean;
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  justify?: 'start' | 'center' | 'end' | 'space-between';
}

/** Lays out its children with equal gaps, in a column or a wrapping row. */
export function Stack({ gap = 4, row = false, align, justify, className, ...rest }: StackProps) {
  const classes = classNames(row ? css.row : css.stack, css[`gap${gap}`], className);
  return <div {...rest} className={classes} data-align={align} data-justify={justify} />;
}

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

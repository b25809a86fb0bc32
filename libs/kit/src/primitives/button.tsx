import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './button.module.css';
import { classNames } from './class-names';
import { Icon, type IconProps } from './icon';

/** Weight of a button: one primary per view, danger for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  variant?: ButtonVariant;
  /** Icon before the text. */
  icon?: IconProps['name'];
  /** `small` for toolbars and table rows. */
  size?: 'small' | 'normal';
}

/** A button's look and state, beside what the native element takes. */
export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** The action runs: the button keeps focus, says so, and does not act again. */
  busy?: boolean;
}

const look = ({ variant = 'secondary', size = 'normal' }: Look, className?: string) =>
  classNames(css.button, css[variant], css[size], className);

/** A button; `type="button"` unless told otherwise. With `aria-disabled` it keeps the focus, but does not act. */
export function Button({ variant, icon, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const idle = busy || rest['aria-disabled'] === true;
  const act = (event: MouseEvent<HTMLButtonElement>) => (idle ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size }, className)}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      onClick={act}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  );
}

/** A link's look, beside what the router's link takes. */
export interface LinkButtonProps extends Look, LinkProps {}

/** A link that looks like a button. */
export function LinkButton({ variant, icon, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={look({ variant, size }, className)}>
      <Content icon={icon}>{children}</Content>
    </Link>
  );
}

function Content({ icon, children }: { icon: IconProps['name'] | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
}

/** A button that shows an icon alone; `label` says what it does. */
export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconProps['name'];
  label: string;
}

/** A square button with an icon and a spoken label. */
export function IconButton({ icon, label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classNames(css.square, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  );
}

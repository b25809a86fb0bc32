import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../router/links';
import css from './button.module.css';
import { classNames } from './class-names';
import { Icon, type IconProps } from './icon';

/** Visual weight of a button: one primary per view, danger for actions that cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface VariantProps {
  variant?: ButtonVariant;
  /** Icon before the text. */
  icon?: IconProps['name'];
  /** `small` for toolbars and table rows. */
  size?: 'small' | 'normal';
}

/** Variant and state of a button, in addition to the props of the native element. */
export interface ButtonProps extends VariantProps, ComponentProps<'button'> {
  /** The action is running: the button keeps the focus, sets `aria-busy` and ignores clicks. */
  busy?: boolean;
}

const buttonClass = ({ variant = 'secondary', size = 'normal' }: VariantProps, className?: string) =>
  classNames(css.button, css[variant], css[size], className);

/** A button; `type="button"` by default. With `aria-disabled` it keeps the focus, but ignores clicks. */
export function Button({ variant, icon, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  const inactive = busy || rest['aria-disabled'] === true;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (inactive ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  );
}

/** Variant of a link, in addition to the props of the router's link. */
export interface LinkButtonProps extends VariantProps, LinkProps {}

/** A link styled as a button. */
export function LinkButton({ variant, icon, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size }, className)}>
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

/** Props of `IconButton`; `label` is the accessible name and the tooltip. */
export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconProps['name'];
  label: string;
}

/** A square button with an icon and an accessible name. */
export function IconButton({ icon, label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classNames(css.square, className)} aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  );
}

import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

/** Properties of {@link Link}: those of an anchor, and the target of the navigation. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path, relative path or parts of one; an absolute URL becomes an ordinary link. */
  to: To;
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** Stored in the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Properties of {@link NavLink}. */
export interface NavLinkProps extends LinkProps {
  /** Whether only the path itself is current, not the paths below it. */
  end?: boolean;
}

const ABSOLUTE_URL = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** A link that navigates without loading a page. New tabs, downloads and other targets are left to the browser. */
export function Link({ to, ...rest }: LinkProps) {
  return typeof to === 'string' && ABSOLUTE_URL.test(to) ? (
    <External to={to} {...rest} />
  ) : (
    <Internal to={to} {...rest} />
  );
}

/** A link of a menu: says that it leads to the current page, or to one above it. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(rest.to).pathname;
  const isCurrent = pathname === path || (!end && pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}

function External({ to, replace: _replace, state: _state, ...rest }: LinkProps) {
  return <a {...rest} href={String(to)} />;
}

function Internal({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { target } = rest;
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(target !== undefined && { target }),
    ...(replace !== undefined && { replace }),
  });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && rest.download === undefined) navigate(event);
  };
  return <a {...rest} href={useHref(to)} onClick={follow} />;
}

/** The router of shell and remotes: what the site uses of react-router, which has more than a first visit should load. */

export type { RouteObject } from 'react-router-dom';
export { BrowserRouter, matchPath, Outlet, useLocation, useNavigate, useParams, useRoutes } from 'react-router-dom';
export { Link, type LinkProps, NavLink, type NavLinkProps } from './links';
export { Navigate } from './navigate';
export { type SetSearchParams, useSearchParams } from './search-params';

/** The part of the router's API that shell and remotes may use. */

export type { LinkProps, NavLinkProps, RouteObject } from 'react-router-dom';
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';

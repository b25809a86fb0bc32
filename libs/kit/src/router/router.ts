/** The pieces of the router that shell and remotes use; nothing else of it is reachable. */

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

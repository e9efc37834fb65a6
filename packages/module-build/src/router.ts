/**
 * What modules may use of React Router: all that works in the shell's `BrowserRouter`. The preset resolves `react-router` and
 * `react-router-dom` to this file, so that the build refuses what the page lacks: the whole router would add 41 kB (Brotli) to each page.
 */
export {
  createPath,
  createRoutesFromChildren,
  createRoutesFromElements,
  createSearchParams,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  matchRoutes,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  parsePath,
  Route,
  Router,
  Routes,
  renderMatches,
  resolvePath,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutlet,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
  // @ts-expect-error
  // biome-ignore lint/correctness/noUndeclaredDependencies: the preset's name of the shell's router, and the shell's of react-router-dom
} from 'shared-router';

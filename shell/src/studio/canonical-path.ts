import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Removes a slash at the end of the path, as the gateway does: the router would match it, but not find its tool. */
export function useCanonicalPath(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const canonical = withoutEndSlash(pathname);
  useEffect(() => {
    if (canonical !== pathname) navigate({ pathname: canonical, search, hash }, { replace: true });
  }, [navigate, canonical, pathname, search, hash]);
}

function withoutEndSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

import { type Call, serviceCalls } from '@atelier/contracts';

/** The call of a method and path; or the methods that the path allows; or null for an unknown path. */
export type CallMatch = { call: Call } | { allow: string[] } | null;

interface Route {
  segments: string[];
  call: Call;
}

/** Creates the lookup of calls, without the internal ones. A `:name` in a call's path matches one segment. HEAD matches GET. */
export function createCallRoutes(table: Readonly<Record<string, Call>> = serviceCalls) {
  const routes: Route[] = Object.values(table)
    .filter(({ access }) => access !== 'internal')
    .map((call) => ({ segments: call.path.split('/'), call }));

  return (method: string, path: string): CallMatch => {
    const segments = path.split('/');
    const candidates = routes.filter((route) => matches(route.segments, segments)).map(({ call }) => call);
    const wanted = method === 'HEAD' ? 'GET' : method;
    const call = candidates.find((candidate) => candidate.method === wanted);
    if (call) return { call };
    return candidates.length > 0 ? { allow: candidates.flatMap((candidate) => methodsOf(candidate)) } : null;
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

const methodsOf = ({ method }: Call) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

import { type Call, serviceCalls } from '@atelier/contracts';

/** The call of a method and path; or the methods that the path allows; or null for an unknown path. */
export type CallMatch = { call: Call } | { allow: string[] } | null;

/** Creates the lookup of calls, without the internal ones. A `:name` in a call's path matches one segment. HEAD matches GET. */
export function createCallRoutes(table: Readonly<Record<string, Call>> = serviceCalls) {
  const fixed = new Map<string, Call[]>();
  const withParameters = new Map<string, { segments: string[]; calls: Call[] }>();
  for (const call of Object.values(table)) {
    if (call.access === 'internal') continue;
    if (!call.path.includes('/:')) {
      fixed.set(call.path, [...(fixed.get(call.path) ?? []), call]);
      continue;
    }
    const route = withParameters.get(call.path) ?? { segments: call.path.split('/'), calls: [] };
    route.calls.push(call);
    withParameters.set(call.path, route);
  }
  const find = (path: string): Call[] => {
    const exact = fixed.get(path);
    if (exact) return exact;
    const segments = path.split('/');
    return [...withParameters.values()]
      .filter((route) => matches(route.segments, segments))
      .flatMap((route) => route.calls);
  };
  return (method: string, path: string): CallMatch => {
    const candidates = find(path);
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

import { type Call, serviceCalls } from '@atelier/contracts';

/** The call of a method and path; or the methods that the path allows; or null for an unknown path. */
type CallMatch = { call: Call } | { allow: string[] } | null;

const fixed = new Map<string, Call[]>();
const withParameters = new Map<string, { segments: string[]; calls: Call[] }>();
for (const call of Object.values<Call>(serviceCalls)) {
  if (call.access === 'internal') continue;
  if (!call.path.includes('/:')) {
    fixed.set(call.path, [...(fixed.get(call.path) ?? []), call]);
    continue;
  }
  const route = withParameters.get(call.path) ?? { segments: call.path.split('/'), calls: [] };
  route.calls.push(call);
  withParameters.set(call.path, route);
}

/** Finds a call that is not internal. A `:name` in a call's path matches one segment. HEAD matches GET. */
export function findCall(method: string, path: string): CallMatch {
  const candidates = callsAt(path);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const call = candidates.find((candidate) => candidate.method === wanted);
  if (call) return { call };
  return candidates.length > 0 ? { allow: candidates.flatMap((candidate) => methodsOf(candidate)) } : null;
}

function callsAt(path: string): Call[] {
  const exact = fixed.get(path);
  if (exact) return exact;
  const segments = path.split('/');
  return [...withParameters.values()]
    .filter((route) => matches(route.segments, segments))
    .flatMap((route) => route.calls);
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}

const methodsOf = ({ method }: Call) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

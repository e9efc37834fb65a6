import { type Call, calls } from '@atelier/contracts';

/** What an address and a method lead to: a call, or the methods that the address would take, or nothing. */
export type CallMatch = { call: Call } | { allow: string[] } | null;

interface Route {
  segments: string[];
  call: Call;
}

/** Builds the finder of calls. A `:name` in a path stands for one segment. HEAD is answered wherever GET is. */
export function createCallRoutes(table: Readonly<Record<string, Call>> = calls) {
  const routes: Route[] = Object.values(table).map((call) => ({ segments: call.path.split('/'), call }));

  return (method: string, path: string): CallMatch => {
    const sent = path.split('/');
    const here = routes.filter(({ segments }) => fits(segments, sent)).map(({ call }) => call);
    const wanted = method === 'HEAD' ? 'GET' : method;
    const call = here.find((candidate) => candidate.method === wanted);
    if (call) return { call };
    return here.length > 0 ? { allow: here.flatMap((found) => methodsOf(found)) } : null;
  };
}

function fits(segments: readonly string[], sent: readonly string[]): boolean {
  return (
    segments.length === sent.length &&
    segments.every((segment, index) =>
      segment.startsWith(':') ? sent[index] !== '' : segment === sent[index],
    )
  );
}

const methodsOf = ({ method }: Call) => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { type RegistryModule, registryModule } from '@atelier/contracts';
import type { DevelopmentBuild } from './watch-builds.ts';

const host = '127.0.0.1';
/** Milliseconds after which a waiting request gets the state that it knows. */
const pollTimeout = 25_000;
/** Builds whose files are served: a page may load files of the previous one while it receives the next. */
const keptBuilds = 3;

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** What the page's override bar reads. */
interface DevelopmentState {
  build: string;
  module: RegistryModule | null;
  problems: readonly string[];
}

/** A running development server. */
export interface DevelopmentServer {
  /** Its origin, such as `http://127.0.0.1:4100`. */
  origin: string;
  /** Serves a build from now on. A failed one keeps the last module. */
  show(build: DevelopmentBuild): void;
  close(): void;
}

/**
 * Serves the builds of one module on the loopback interface, to pages of the shell's origin only. `GET /build?after=<id>`
 * responds when there is another build than `<id>`.
 * @throws Error when the port is in use.
 */
export async function startDevelopmentServer(port: number, shell: string): Promise<DevelopmentServer> {
  const builds: DevelopmentBuild[] = [];
  let state: DevelopmentState = { build: '', module: null, problems: [] };
  let waiting: (() => void)[] = [];
  const allowedOrigins = originsOf(shell);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin = '', host: requested = '' } = request.headers;
    // Another name may belong to a web site whose name resolves to this machine.
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(requested)) return end(response, 403);
    if (allowedOrigins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-private-network', 'true');
    }
    response.setHeader('vary', 'origin');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    if (request.method === 'OPTIONS') return end(response, 204);
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
    if (pathname === '/build') {
      if (state.build === '' || searchParams.get('after') === state.build) await nextBuild();
      response.setHeader('content-type', contentTypes['.json'] ?? '');
      return end(response, 200, JSON.stringify(state));
    }
    const [, id, ...rest] = pathname.split('/');
    const file = builds.find((build) => build.id === id)?.built?.files.get(rest.join('/'));
    if (!file) return end(response, 404);
    response.setHeader('content-type', contentTypes[path.extname(pathname)] ?? 'application/octet-stream');
    end(response, 200, file);
  }

  const nextBuild = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollTimeout);
      waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  const server = createServer((request, response) => {
    respond(request, response).catch(() => end(response, 500));
  });
  await listen(server, port);
  const address = server.address();
  const origin = `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
  return {
    origin,
    show(build) {
      builds.push(build);
      if (builds.length > keptBuilds) builds.shift();
      const module = build.built
        ? registryModule.parse({
            ...build.built.manifest,
            version: `${build.built.manifest.version.split('-')[0]}-dev.${build.id}`,
            base: `${origin}/${build.id}/`,
            previous: null,
          })
        : state.module;
      state = { build: build.id, module, problems: build.problems };
      for (const wake of waiting) wake();
      waiting = [];
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The origin of the shell; of a shell on this machine under both of its names. */
function originsOf(shell: string): string[] {
  const url = new URL(shell);
  const { origin, hostname, port } = url;
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  return ['localhost', '127.0.0.1'].map((name) => `${url.protocol}//${name}${port && `:${port}`}`);
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`Port ${port} is not available. Name another one with --port.`, { cause })),
    );
    server.listen(port, host, resolve);
  });
}

function end(response: ServerResponse, status: number, body?: string | Buffer): void {
  response.statusCode = status;
  response.end(body);
}

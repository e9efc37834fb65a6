import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ModuleManifest, type RegistryModule, registryModule } from '@atelier/contracts';
import { z } from 'zod';
import type { CheckedFile } from '../check-files.ts';
import { fileTypeOf } from '../file-types.ts';

/**
 * Reads a file of the product; null when there is none: `module-check/…`, the check's page, which is part of
 * the shell's build; `registry`, the served modules; `modules/…`, their files.
 */
export type ReadProduct = (path: string) => Promise<Buffer | null>;

const served = z.object({ modules: z.array(registryModule) });

const result = z.object({
  problem: z.object({ path: z.string(), message: z.string().max(2000) }).nullable(),
});
export type CheckResult = z.output<typeof result>;

/** Serves the check's pages and the files of one version, on a free port. `result` is the page's result. */
export type CheckServer = Awaited<ReturnType<typeof startCheckServer>>;

const mostResultBytes = 20_000;
const html = 'text/html; charset=utf-8';
const page = '<!doctype html><meta charset="utf-8"><body><script src="/module-check/page.js"></script>';
const tool =
  '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="stylesheet" href="/module-check/tool.css"><style id="_goober"> </style><body><div id="root"></div><script src="/module-check/tool.js"></script>';

/**
 * The policy of a tool's frame: that of pages, but without a network beside the files of modules.
 * @param files their address
 */
export const framePolicy = (files: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src ${files} blob: data:`,
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "media-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types atelier atelier-html default',
  ].join('; ');

/** Starts the server of the check of one version. */
export async function startCheckServer(
  read: ReadProduct,
  manifest: ModuleManifest,
  files: readonly CheckedFile[],
) {
  const { shared: _, service: _service, ...fields } = manifest;
  const base = `/modules/${manifest.name}/${manifest.version}/`;
  const module: RegistryModule = { ...fields, base, previous: null };
  const contents = new Map(files.map(({ path, type, content }) => [base + path, { type, content }]));
  const found = Promise.withResolvers<CheckResult>();

  const respond = async (path: string, req: IncomingMessage, res: ServerResponse) => {
    const send = (type: string, content: Buffer | string) => {
      res.writeHead(200, { 'content-type': type }).end(content);
    };
    if (path === '/') return send(html, page);
    if (path === '/modules') {
      const registry = await read('registry');
      const { data } = served.safeParse(registry && JSON.parse(registry.toString()));
      const others = data?.modules.filter(({ name }) => name !== module.name) ?? [];
      return send('application/json', JSON.stringify([module, ...others]));
    }
    if (path === '/result' && req.method === 'POST') {
      found.resolve(result.parse(JSON.parse(await readText(req))));
      return send('application/json', '{}');
    }
    // Also of the version's files: a worker has the policy of its script.
    res.setHeader('content-security-policy', framePolicy(`http://${hostsOf(server)[1]}/modules/`));
    if (path === '/tool') return send(html, tool);
    const file = contents.get(path);
    if (file) return send(file.type, file.content);
    const type = fileTypeOf(path);
    const isServed = /^\/(module-check\/[\w.-]+$|modules\/)/.test(path) && !path.startsWith(base);
    const content = type && isServed ? await read(path.slice(1)) : null;
    if (type && content) return send(type, content);
    res.writeHead(404).end();
  };

  const server = createServer((req, res) => {
    // The browser uses this server as its proxy, so it also receives requests to other hosts.
    const address = URL.parse(req.url ?? '/', `http://${req.headers.host}`);
    if (!address || !hostsOf(server).includes(address.host)) return res.writeHead(403).end();
    respond(address.pathname, req, res).catch(() => res.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${hostsOf(server)[0]}/`,
    result: found.promise,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The host of the page, and that of the frames. */
function hostsOf(server: Server): [string, string] {
  const { port } = server.address() as AddressInfo;
  return [`localhost:${port}`, `127.0.0.1:${port}`];
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > mostResultBytes) throw new Error('The result is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

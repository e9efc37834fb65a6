import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ModuleManifest, RegistryModule } from '@atelier/contracts';
import { limitBytes } from '@atelier/server-kit/outbound';
import { z } from 'zod';
import type { CheckedFile } from '../files/version-files.ts';
import { fileTypeOf } from './check-files.ts';

/** The result of the check. */
const result = z.object({
  problem: z.object({ path: z.string(), message: z.string().max(2000) }).nullable(),
});
export type CheckResult = z.output<typeof result>;

/** Serves the check's pages and the files of one version, on a free port. `result` is the page's result. */
export type CheckServer = Awaited<ReturnType<typeof startCheckServer>>;

const mostResultBytes = 20_000;
const html = 'text/html; charset=utf-8';
const page = '<!doctype html><meta charset="utf-8"><body><script src="/check/page.js"></script>';
const tool =
  '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="stylesheet" href="/check/tool.css"><style id="_goober"> </style><body><div id="root"></div><script src="/check/tool.js"></script>';
/** What a tool may do is that of the page, but the frame has no origin and no network beside the files of the version. */
const framePolicy = [
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  'media-src blob: data:',
  'connect-src blob: data:',
  'worker-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types atelier atelier-html default dompurify',
].join('; ');

/** Starts the server of the check of one version. @param shell the folder of the shell's build */
export async function startCheckServer(
  shell: string,
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
      // The frame has an opaque origin.
      res.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(content);
    };
    if (path === '/') return send(html, page);
    if (path === '/tool') {
      res.setHeader('content-security-policy', framePolicy);
      return send(html, tool);
    }
    if (path === '/version') return send('application/json', JSON.stringify(module));
    if (path === '/result' && req.method === 'POST') {
      found.resolve(result.parse(JSON.parse(await text(limitBytes(req, mostResultBytes)))));
      return send('application/json', '{}');
    }
    const file = contents.get(path);
    if (file) return send(file.type, file.content);
    const type = fileTypeOf(path);
    const [, own] = /^\/check\/([\w.-]+)$/.exec(path) ?? [];
    if (type && own) return send(type, await readFile(join(shell, 'module-check', own)));
    res.writeHead(404).end();
  };

  const server = createServer((req, res) => {
    // The browser uses this server as its proxy, so it also receives requests to other hosts.
    const address = URL.parse(req.url ?? '/', `http://${req.headers.host}`);
    if (address?.host !== `localhost:${portOf(server)}`) return res.writeHead(403).end();
    respond(address.pathname, req, res).catch(() => res.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${portOf(server)}/`,
    result: found.promise,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

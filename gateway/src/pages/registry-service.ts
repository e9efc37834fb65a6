import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { moduleCalls, type ServedModule, servedModule, versionLimits } from '@atelier/contracts';
import { z } from 'zod';
import type { Services } from '../edge/services.ts';

export interface ModuleFileName {
  module: string;
  version: string;
  path: string;
}

export type RegistryService = ReturnType<typeof createRegistryService>;

const stateTimeoutMs = 3_000;
const fileTimeoutMs = 10_000;
const response = z.object({ modules: z.array(z.unknown()).max(200) });
const decompress = promisify(brotliDecompress);

export function createRegistryService(services: Services) {
  return {
    /** The served modules, unless they still have this tag. Omits entries that violate the contract. */
    async served(
      tag: string | null,
    ): Promise<'unchanged' | { modules: ServedModule[]; tag: string; invalid: number }> {
      const { status, headers, content } = await services.request('modules', {
        path: moduleCalls.getServedModules.path,
        headers: tag === null ? {} : { 'if-none-match': tag },
        timeoutMs: stateTimeoutMs,
        accepts: [304],
      });
      if (status === 304) return 'unchanged';
      const { modules: sent } = response.parse(JSON.parse(content.toString()));
      const modules = sent.flatMap((entry) => servedModule.safeParse(entry).data ?? []);
      return { modules, tag: String(headers.etag ?? ''), invalid: sent.length - modules.length };
    },

    /** A file, and its Brotli form if the registry has one; null for an unpublished file. */
    async file({
      module,
      version,
      path,
    }: ModuleFileName): Promise<{ content: Buffer; br: Buffer | null } | null> {
      const query = new URLSearchParams({ module, version, path, encoding: 'br' });
      const {
        status,
        headers,
        content: sent,
      } = await services.request('modules', {
        path: `${moduleCalls.getModuleFile.path}?${query}`,
        timeoutMs: fileTimeoutMs,
        accepts: [400, 404],
      });
      if (status !== 200) return null;
      if (headers['content-encoding'] !== 'br') return { content: sent, br: null };
      const content = await decompress(sent, { maxOutputLength: versionLimits.fileBytes });
      return { content, br: sent };
    },
  };
}

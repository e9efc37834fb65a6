import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  gatewayIdentity,
  identityHeader,
  moduleCalls,
  type ServedModule,
  servedModule,
  versionLimits,
} from '@atelier/contracts';
import type { SignIdentity } from '@atelier/server-kit/identity';
import { z } from 'zod';
import type { ServicePools } from '../edge/service-pools.ts';

/** One file of a published version. */
export interface ModuleFileName {
  module: string;
  version: string;
  path: string;
}

/** The registry service as the gateway uses it. */
export type RegistryService = ReturnType<typeof createRegistryService>;

const stateTimeoutMs = 3_000;
const fileTimeoutMs = 10_000;
const response = z.object({ modules: z.array(z.unknown()).max(200) });
const decompress = promisify(brotliDecompress);

/** Calls the registry service with the gateway's own identity. */
export function createRegistryService(pools: ServicePools, sign: SignIdentity) {
  const get = async (path: string, headers: Record<string, string>, timeout: number) =>
    pools.of('modules').request({
      method: 'GET',
      path,
      headers: { ...headers, [identityHeader]: await sign(gatewayIdentity, 'modules') },
      signal: AbortSignal.timeout(timeout),
    });

  return {
    /** The served modules, unless they still have this tag. Omits entries that violate the contract. */
    async served(
      tag: string | null,
    ): Promise<'unchanged' | { modules: ServedModule[]; tag: string; invalid: number }> {
      const { statusCode, headers, body } = await get(
        moduleCalls.getServedModules.path,
        tag === null ? {} : { 'if-none-match': tag },
        stateTimeoutMs,
      );
      if (statusCode === 304) {
        await body.dump();
        return 'unchanged';
      }
      if (statusCode !== 200) {
        await body.dump();
        throw new Error(`The registry service returned ${statusCode}.`);
      }
      const { modules: sent } = response.parse(await body.json());
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
      const { statusCode, headers, body } = await get(
        `${moduleCalls.getModuleFile.path}?${query}`,
        {},
        fileTimeoutMs,
      );
      if (statusCode !== 200) {
        await body.dump();
        if (statusCode === 404 || statusCode === 400) return null;
        throw new Error(`The registry service returned ${statusCode}.`);
      }
      const sent = Buffer.from(await body.arrayBuffer());
      if (headers['content-encoding'] !== 'br') return { content: sent, br: null };
      const content = await decompress(sent, { maxOutputLength: versionLimits.fileBytes });
      return { content, br: sent };
    },
  };
}

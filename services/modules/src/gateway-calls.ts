import { serveCall } from '@atelier/creation-kit/calls';
import type { Dependencies } from './dependencies.ts';

/** `GET /internal/modules` */
export const getServedModules = ({ served }: Dependencies) =>
  serveCall('getServedModules', async () => ({
    success: true,
    message: 'The served modules.',
    modules: await served.list(),
  }));

/** `GET /internal/modules/file` */
export const getModuleFile = ({ served, files }: Dependencies) =>
  serveCall('getModuleFile', async ({ query: { module, version, path, encoding }, ctx }) => {
    const file = await served.file(module, version, path);
    const compressed = encoding === 'br' ? file.br : null;
    const content = await files.read(compressed ?? file.identity);
    ctx.set('content-type', file.type);
    if (compressed) ctx.set('content-encoding', 'br');
    ctx.body = content;
  });

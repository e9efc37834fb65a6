import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublishRequest, ServiceCallName } from '@atelier/contracts';
import { gatewayIdentity, servedModule } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { startTestMongodb, type TestRequest } from '@atelier/server-kit/testing';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { modulesService } from '../service.ts';

export const operatorKey = 'only-for-tests-0123456789-0123456789';
export const asOperator = `Bearer ${operatorKey}`;

export const operatorUser = 'user_operator';

/** The fields that tests assert; those that a response lacks are empty. */
const answerBody = z.looseObject({
  code: z.string().default(''),
  message: z.string().default(''),
  details: z.array(z.looseObject({ field: z.string(), message: z.string() })).default([]),
  status: z.looseObject({ previous: z.string().nullish() }).default({}),
  events: z.array(z.looseObject({ actor: z.string() })).default([]),
  modules: z.array(servedModule).default([]),
  token: z.string().default(''),
});

/** A response with its JSON body. */
export interface Answer {
  status: number;
  body: z.output<typeof answerBody>;
}

/** Starts the service on a real socket with the emulator of MongoDB. @param settings further variables */
export async function startModules(
  settings: Readonly<Record<string, string>> = {},
  override: Partial<Dependencies> = {},
) {
  const mongodb = await startTestMongodb();
  const folder = await mkdtemp(join(tmpdir(), 'atelier-modules-'));
  const packagesFile = join(folder, 'shared-packages.json');
  await writeFile(packagesFile, JSON.stringify({ '@atelier/tool-kit': '1.2.0', react: '19.3.1' }));
  const databaseUri = mongodb.uriFor('modules');
  const service = await startTestService(modulesService, {
    databaseUri,
    settings: {
      OPERATOR_KEY: operatorKey,
      OPERATOR_USERS: operatorUser,
      WEB_DIR: folder,
      MODULE_CHECK_BROWSER: 'off',
      ...settings,
    },
    override,
  });
  const send = async (name: ServiceCallName, request: TestRequest): Promise<Answer> => {
    const response = await service.call(name, request);
    return { status: response.status, body: answerBody.parse(await response.json()) };
  };
  /** What the gateway reads. */
  const served = async () => {
    const { body } = await send('getServedModules', { as: gatewayIdentity.userId });
    return body.modules;
  };
  return {
    service,
    mongodb,
    send,
    /** A call for a module, by the operator unless given. */
    deploy: (name: ServiceCallName, module: string, body?: unknown, authorization = asOperator) =>
      send(name, { params: { module }, authorization, ...(body !== undefined && { body }) }),
    publish: (version: PublishRequest, authorization = asOperator) =>
      send('publishVersion', {
        params: { module: String(version.manifest.name) },
        authorization,
        body: version,
      }),
    async tokenFor(module: string): Promise<string> {
      const { body } = await send('createDeployToken', { authorization: asOperator, body: { module } });
      return `Bearer ${body.token}`;
    },
    served,
    servedNamed: async (name: string) => (await served()).find((module) => module.name === name),
    async close() {
      await service.close();
      await mongodb.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

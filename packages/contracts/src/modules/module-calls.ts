import { z } from 'zod';
import { type Call, creatingCall, json, kilobyte, megabyte, none, succeeded } from '../call.ts';
import { calls, type Output } from '../calls.ts';
import { fieldFault } from '../errors.ts';
import { internalCalls } from '../gateway.ts';
import { promptText } from '../requests.ts';
import { moduleFile, moduleName, moduleVersion } from './module-manifest.ts';
import {
  moduleEvent,
  moduleLimits,
  publishRequest,
  releaseChanges,
  released,
  reportRequest,
  servedModule,
} from './module-releases.ts';
import { moduleServiceKeys } from './module-service.ts';
import { operatorCalls } from './operator-calls.ts';
import { registryModule } from './registry.ts';

const moduleQuery = z
  .record(z.string().min(1).max(64), z.string().max(1000))
  .refine((query) => Object.keys(query).length <= 20);

const tokenId = z.string().regex(/^[A-Za-z0-9_-]{8,32}$/);

const deploy = { access: 'deploy', service: 'modules', limit: 'deploy' } as const;
const internal = { access: 'internal', service: 'modules', limit: 'read' } as const;

/** The calls of the module registry, which are not part of the users' API. */
export const moduleCalls = {
  publishVersion: {
    method: 'POST',
    path: '/api/deploy/:module/versions',
    ...deploy,
    summary: 'Publish a version. It is checked and stored, and not activated.',
    body: json(publishRequest, 28 * megabyte),
    response: released,
  },
  previewVersion: {
    method: 'POST',
    path: '/api/deploy/:module/preview',
    ...deploy,
    summary: 'Create a link that shows a published version for seven days.',
    body: json(z.strictObject({ version: moduleVersion }), 4 * kilobyte),
    response: released.extend({ token: z.string(), expires_at: z.iso.datetime() }),
  },
  getPreview: {
    method: 'GET',
    path: '/api/module-previews/:token',
    access: 'public',
    service: 'modules',
    limit: 'deploy',
    summary: 'The version that a preview link shows, for pages.',
    body: none,
    response: succeeded({ module: registryModule }),
  },
  activateVersion: { path: '/api/deploy/:module/activate', ...deploy, ...releaseChanges.activate },
  rollOutVersion: { path: '/api/deploy/:module/rollout', ...deploy, ...releaseChanges.rollOut },
  rollBackModule: { path: '/api/deploy/:module/rollback', ...deploy, ...releaseChanges.rollBack },
  disableModule: { path: '/api/deploy/:module/disable', ...deploy, ...releaseChanges.disable },
  removeModule: {
    path: '/api/deploy/:module/remove',
    ...deploy,
    ...releaseChanges.disable,
    summary:
      'Remove the module with the files of all its versions. Its paths are free; its versions cannot be published again.',
  },
  getModuleStatus: {
    method: 'GET',
    path: '/api/deploy/:module',
    ...deploy,
    summary: 'What a module serves to whom, and its versions.',
    body: none,
    response: released,
  },
  getModuleEvents: {
    method: 'GET',
    path: '/api/deploy/:module/events',
    ...deploy,
    summary: "The last 100 entries of the module's audit log, newest first.",
    body: none,
    response: succeeded({ events: z.array(moduleEvent) }),
  },
  createDeployToken: {
    method: 'POST',
    path: '/api/deploy-tokens/create',
    ...deploy,
    summary: 'Create a deploy token for one module. Only the operator may. The token is shown once.',
    body: json(
      z.strictObject({
        module: moduleName,
        label: z.string().trim().min(1).max(60).default('deploy'),
        days: z.int().min(1).max(366).default(90),
        /** Where automatic rollbacks are reported, with https. */
        webhook: z
          .url({ protocol: /^https?$/ })
          .max(2000)
          .optional(),
      }),
      4 * kilobyte,
    ),
    response: succeeded({
      id: tokenId,
      token: z.string(),
      expires_at: z.iso.datetime(),
      /** Signs the requests to the webhook (Standard Webhooks). */
      webhook_secret: z.string().nullish(),
    }),
  },
  revokeDeployToken: {
    method: 'POST',
    path: '/api/deploy-tokens/revoke',
    ...deploy,
    summary: 'Revoke a deploy token at once. The operator may, and the token itself.',
    body: json(z.strictObject({ id: tokenId }), 4 * kilobyte),
    response: succeeded({}),
  },
  reportModules: {
    method: 'POST',
    path: '/api/module-reports',
    access: 'user',
    sessionOnly: true,
    service: 'modules',
    limit: 'write',
    summary: 'What a page observed of the modules it loaded. Pages send it every ten seconds at most.',
    body: json(reportRequest, 64 * kilobyte),
    response: succeeded({}),
  },
  runModuleCall: {
    ...creatingCall('/api/modules/:module/runs/:call', 'create'),
    service: 'modules',
    summary: "Make a creation with a module's service. It receives the whole body.",
    body: json(z.looseObject({ prompt: promptText }), megabyte),
  },
  readModuleCall: {
    method: 'GET',
    path: '/api/modules/:module/calls/:call',
    access: 'user',
    scope: 'read',
    service: 'modules',
    limit: 'read',
    summary: "A call of a module's service. It receives the query.",
    query: moduleQuery,
    body: none,
    response: succeeded({ result: z.json() }),
    responseLimit: 2 * megabyte,
  },
  writeModuleCall: {
    method: 'POST',
    path: '/api/modules/:module/calls/:call',
    access: 'user',
    scope: 'create',
    service: 'modules',
    limit: 'write',
    summary: "A call of a module's service. It receives the body.",
    body: json(z.json(), megabyte),
    response: succeeded({ result: z.json() }),
    responseLimit: 2 * megabyte,
  },
  getModuleKeys: {
    method: 'GET',
    path: '/api/modules/keys',
    access: 'public',
    service: 'modules',
    limit: 'deploy',
    summary: 'The public keys with which the services of modules verify identities, as a JSON Web Key Set.',
    body: none,
    response: moduleServiceKeys,
  },
  getModuleRules: {
    method: 'GET',
    path: '/api/modules/rules',
    access: 'public',
    service: 'modules',
    limit: 'deploy',
    summary: 'What a version has to fulfil here: limits, shared packages, and the problems of its paths.',
    query: z.strictObject({ module: moduleName, paths: z.string().max(10_000) }),
    body: none,
    response: succeeded({
      limits: moduleLimits,
      shared: z.record(z.string(), z.string()),
      problems: z.array(fieldFault),
    }),
  },
  getServedModules: {
    method: 'GET',
    path: '/internal/modules',
    ...internal,
    summary: 'All modules that are served, with their rollouts.',
    body: none,
    response: succeeded({ modules: z.array(servedModule).max(200) }),
    responseLimit: 8 * megabyte,
  },
  getModuleFile: {
    method: 'GET',
    path: '/internal/modules/file',
    ...internal,
    summary: 'One file of a published version, compressed with Brotli where `encoding` requests it.',
    query: z.strictObject({
      module: moduleName,
      version: moduleVersion,
      path: moduleFile.max(200),
      encoding: z.enum(['identity', 'br']).default('identity'),
    }),
    body: none,
    response: null,
  },
} as const satisfies Record<string, Call>;

/** Every call between the gateway and the services. */
export const serviceCalls = { ...calls, ...moduleCalls, ...operatorCalls, ...internalCalls };
export type ServiceCallName = keyof typeof serviceCalls;

export type ServiceCallResponse<Name extends ServiceCallName> = Output<
  (typeof serviceCalls)[Name]['response']
>;

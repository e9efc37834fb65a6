import type { Identity, ServiceCallResponse } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import type { Dependencies, Handler } from './dependencies.ts';
import { readServiceJson, type ServiceRequest } from './module-services/service-requests.ts';
import { readServiceOutput } from './module-services/service-results.ts';

/** The maximum JSON response of a plain call, in bytes. */
const plainLimit = 1024 * 1024;

interface Target {
  params: { module: string; call: string };
  identity: Identity;
  ctx: RequestContext;
}

/**
 * @throws AppError `module_not_found`, or `module_call_not_found` unless the module declares the plain call
 * with this method
 */
async function assertPlainCall(
  { served }: Dependencies,
  { module, call }: Target['params'],
  method: 'GET' | 'POST',
): Promise<void> {
  const declared = await served.serviceCall(module, call);
  const isPlain = declared && !declared.creates && (declared.method ?? 'POST') === method;
  if (!isPlain) throw new AppError('module_call_not_found');
}

const requestOf = ({ params, identity, ctx }: Target): Omit<ServiceRequest, 'method' | 'signal'> => ({
  ...params,
  user: identity,
  requestId: ctx.state.requestId,
  trace: ctx.state.trace.headers,
});

async function plainResponse(
  dependencies: Dependencies,
  target: Target & { signal: AbortSignal },
  sent: Pick<ServiceRequest, 'method' | 'query' | 'body'>,
) {
  await assertPlainCall(dependencies, target.params, sent.method);
  const { signal } = target;
  const { body } = await dependencies.services.send({ ...requestOf(target), ...sent, signal });
  const result = (await readServiceJson(body, plainLimit, signal)) as JsonValue;
  return { success: true, message: 'Done.', result } as const;
}

/** `GET /api/modules/:module/calls/:call`. */
export const readModuleCall = (
  call: CallContext<'readModuleCall'>,
  dependencies: Dependencies,
): Promise<CallResult<'readModuleCall'>> =>
  plainResponse(dependencies, call, { method: 'GET', query: call.query });

/** `POST /api/modules/:module/calls/:call`. */
export const writeModuleCall = (
  call: CallContext<'writeModuleCall'>,
  dependencies: Dependencies,
): Promise<CallResult<'writeModuleCall'>> =>
  plainResponse(dependencies, call, { method: 'POST', body: call.body });

/** `POST /api/modules/:module/runs/:call`: the manifest says what the run creates and costs. */
export const runModuleCall: Handler<'runModuleCall'> = async (
  { params, body, identity, ctx },
  { served, services },
) => {
  const { creates: type, units = 'text' } = (await served.serviceCall(params.module, params.call)) ?? {};
  if (!type) throw new AppError('module_call_not_found');
  services.assertKnown(params.module);
  const name = `${params.module}/${params.call}`;
  const request = requestOf({ params, identity, ctx });
  return {
    name,
    units,
    creation: { prompt: body.prompt, type, settings: { call: name } },
    async make(draft) {
      const { signal } = draft;
      const response = await services.send({ ...request, method: 'POST', body, signal });
      for await (const output of readServiceOutput(response, signal)) {
        if (output.kind === 'progress') draft.stage(output.stage, output.message);
        else if (output.kind === 'text') draft.append(output.text);
        else return output.result;
      }
      return undefined;
    },
  };
};

type JsonValue = ServiceCallResponse<'readModuleCall'>['result'];

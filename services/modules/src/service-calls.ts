import type { Identity, ServiceCallResponse } from '@atelier/contracts';
import { serveCall, serveDescribedRun } from '@atelier/creation-kit/calls';
import { makeCreation } from '@atelier/creation-kit/runs';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import type { Dependencies } from './dependencies.ts';
import { readServiceJson, type ServiceRequest } from './module-services/service-requests.ts';
import { readServiceOutput } from './module-services/service-results.ts';

/** The maximum JSON response of a plain call, in bytes. */
const plainLimit = 1024 * 1024;

interface Target {
  params: { module: string; call: string };
  identity: Identity;
  ctx: RequestContext;
  signal: AbortSignal;
}

/** @throws AppError `module_not_found`, or `module_call_not_found` unless the module declares the plain call with this method */
async function assertPlainCall(
  { served }: Dependencies,
  { module, call }: Target['params'],
  method: 'GET' | 'POST',
): Promise<void> {
  const declared = await served.serviceCall(module, call);
  const isPlain = declared && !declared.creates && (declared.method ?? 'POST') === method;
  if (!isPlain) throw new AppError('module_call_not_found');
}

const requestOf = ({ params, identity, ctx, signal }: Target): Omit<ServiceRequest, 'method'> => ({
  ...params,
  user: identity,
  requestId: ctx.state.requestId,
  trace: ctx.state.trace.headers,
  signal,
});

/** The calls of the services of modules. */
export function serviceCalls(dependencies: Dependencies) {
  const { served, services } = dependencies;
  const plainResponse = async (target: Target, sent: Pick<ServiceRequest, 'method' | 'query' | 'body'>) => {
    await assertPlainCall(dependencies, target.params, sent.method);
    const { body } = await services.send({ ...requestOf(target), ...sent });
    const result = (await readServiceJson(body, plainLimit, target.signal)) as JsonValue;
    return { success: true, message: 'Done.', result } as const;
  };
  return [
    serveCall('readModuleCall', (call) => plainResponse(call, { method: 'GET', query: call.query })),
    serveCall('writeModuleCall', (call) => plainResponse(call, { method: 'POST', body: call.body })),
    serveDescribedRun('runModuleCall', async ({ params, body, identity, ctx }) => {
      const { creates: type, units = 'text' } = (await served.serviceCall(params.module, params.call)) ?? {};
      if (!type) throw new AppError('module_call_not_found');
      services.assertKnown(params.module);
      const name = `${params.module}/${params.call}`;
      const creation = { prompt: body.prompt, type, settings: { call: name } };
      return {
        name,
        units,
        creation,
        work(run) {
          const { signal } = run;
          return makeCreation({ run }, creation, async (draft) => {
            const target = requestOf({ params, identity, ctx, signal });
            const response = await services.send({ ...target, method: 'POST', body });
            for await (const output of readServiceOutput(response, signal)) {
              if (output.kind === 'progress') await draft.stage(output.stage, output.message);
              else if (output.kind === 'text') await draft.append(output.text);
              else return output.result;
            }
            return undefined;
          });
        },
      };
    }),
  ];
}
type JsonValue = ServiceCallResponse<'readModuleCall'>['result'];

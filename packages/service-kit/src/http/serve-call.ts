import { createHash } from 'node:crypto';
import {
  type Call,
  type ServiceCallName as CallName,
  defaultResponseLimit,
  type Identity,
  serviceCalls,
  usageToolOf,
} from '@atelier/contracts';
import { z } from 'zod';
import { asAppError, toFailure } from '../errors/app-error.ts';
import { type CallUnits, createCallUnits } from '../usage/call-units.ts';
import {
  type CallContext,
  type CallHandler,
  ClientDisconnected,
  type UploadCallName,
} from './call-context.ts';
import { type CallHost, check, type ReceiveUpload, readBody, verifyCaller } from './call-input.ts';
import { createEventStream, type OwnedEventStream, wantsEventStream } from './event-stream.ts';
import type { RequestContext } from './request-scope.ts';

/** One call of the contracts with its handler. */
export interface ServedCall {
  name: CallName;
  call: Call;
  handle(ctx: RequestContext, host: CallHost): Promise<void>;
}

const noParameters = z.strictObject({});

/**
 * Serves a call as the contracts describe it: identity, query and body are checked before the handler runs, and its result is
 * sent as JSON or, if the client accepts it, as a stream. A response above the call's byte limit is not sent. A call with a file
 * needs a receiver for it. A call that costs units is refused before its handler runs when none is left, and its response
 * contains what is left.
 */
export function serveCall<Name extends CallName>(
  name: Name,
  handler: CallHandler<Name>,
  ...[receive]: Name extends UploadCallName ? [ReceiveUpload] : []
): ServedCall {
  const call: Call = serviceCalls[name];
  return {
    name,
    call,
    async handle(ctx, host) {
      const { identity, deployer } = await verifyCaller(ctx, call, host);
      const query = check(call.query ?? noParameters, { ...ctx.query }, 'query');
      const { body, upload } = await readBody(ctx, call, host, receive);
      const stream = call.streams && wantsEventStream(ctx) ? createEventStream(ctx) : undefined;
      const { signal, release } = followClient(ctx, host.stopping);
      const units = unitsOf(ctx, call, host, identity);
      try {
        await units?.check();
        const context = {
          ...{ body, query, identity, deployer, units, signal, stream, ctx },
          params: ctx.params,
          file: upload?.file,
          logger: identity
            ? ctx.state.logger().child({ user: identity.userId, session: identity.sessionId })
            : ctx.state.logger(),
          audit: ctx.state.audit,
        };
        const response = addUsage(await handler(context as unknown as CallContext<Name>), units);
        if (call.response && host.checkResponses) checkResponse(call.response, response);
        await send(ctx, call, response, stream);
      } catch (thrown) {
        if (units?.left) ctx.state.usage = units.left;
        await fail(ctx, thrown, signal, stream);
      } finally {
        release();
        await upload?.dispose();
      }
    },
  };
}

function unitsOf(ctx: RequestContext, call: Call, { usage }: CallHost, identity: Identity | undefined) {
  if (!call.units || !usage || !identity) return undefined;
  return createCallUnits(usage, identity, call.units, ctx.state.logger(), usageToolOf(call.path));
}

function addUsage(result: unknown, units: CallUnits | undefined): unknown {
  return units && typeof result === 'object' ? { ...result, usage: units.left } : result;
}

function checkResponse(schema: z.ZodType, response: unknown): void {
  const read = schema.safeParse(response);
  if (!read.success) throw new Error('The response does not match the contract.', { cause: read.error });
}

function followClient(ctx: RequestContext, stopping: AbortSignal) {
  const client = new AbortController();
  const onClose = () => {
    if (!ctx.res.writableFinished) client.abort(new ClientDisconnected());
  };
  ctx.res.once('close', onClose);
  return {
    signal: AbortSignal.any([client.signal, stopping]),
    release: () => ctx.res.off('close', onClose),
  };
}

async function send(
  ctx: RequestContext,
  call: Call,
  response: unknown,
  stream: OwnedEventStream | undefined,
) {
  if (!call.response) return;
  const json = JSON.stringify(response);
  assertWithin(call.responseLimit ?? defaultResponseLimit, json);
  if (!stream) {
    ctx.set('Cache-Control', 'no-store');
    if (call.method === 'GET' && isCurrent(ctx, json)) return;
    ctx.type = 'json';
    ctx.body = json;
    return;
  }
  await stream.send('done', response as Parameters<typeof stream.send<'done'>>[1]);
  stream.end();
}

/**
 * Sets the ETag of a JSON response, and the status 304 if the client has it. It is weak (RFC 9110, section 8.8.1), because the
 * gateway may compress the response.
 */
function isCurrent(ctx: RequestContext, json: string): boolean {
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  ctx.set('ETag', `W/"${tag}"`);
  if (!ctx.get('if-none-match').includes(tag)) return false;
  ctx.status = 304;
  return true;
}

/** @throws Error, which becomes `internal`: lists end their page before the limit, other responses are far smaller. */
function assertWithin(limit: number, json: string): void {
  const bytes = Buffer.byteLength(json);
  if (bytes > limit) throw new Error(`The response has ${bytes} bytes; the contract allows ${limit}.`);
}

async function fail(ctx: RequestContext, thrown: unknown, signal: AbortSignal, stream?: OwnedEventStream) {
  if (signal.reason instanceof ClientDisconnected) {
    ctx.state.logger().info('the client disconnected before the response');
    ctx.respond = false;
    return;
  }
  if (!stream?.opened) throw thrown;
  const error = asAppError(thrown);
  ctx.state.failure = error;
  await stream.send('error', toFailure(error, ctx.state.requestId, ctx.state.usage));
  stream.end();
}

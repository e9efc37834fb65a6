import type * as contracts from '@atelier/contracts';

/** The compiler writes the type of its result without the schemas of the contracts into the declarations. */
const writtenOut = <T>() => undefined as T;

const calls =
  writtenOut<{
    [Name in contracts.DescribedCallName]: {
      body: contracts.CallBody<Name>;
      form: contracts.CallFiles<Name>;
      query: contracts.CallQuery<Name>;
      params: { [Param in contracts.ParamNames<(typeof contracts.calls)[Name]['path']>]: string };
      response: contracts.CallResponse<Name>;
      creates: Name extends contracts.CreatingCallName ? true : false;
    };
  }>();
export type Calls = typeof calls;
export type CallName = keyof Calls;

const events =
  writtenOut<{
    [Name in contracts.StreamEventName]: Extract<contracts.StreamEvent, { event: Name }>['data'];
  }>();
export type StreamEvents = typeof events;

interface Shared {
  run: contracts.AcceptedRun;
  failure: contracts.Failure;
  webhook: contracts.WebhookEvent;
}
const shared = writtenOut<{ [Name in `${keyof Shared}`]: Shared[Name] }>();
export type AcceptedRun = (typeof shared)['run'];
export type Failure = (typeof shared)['failure'];
export type WebhookEvent = (typeof shared)['webhook'];

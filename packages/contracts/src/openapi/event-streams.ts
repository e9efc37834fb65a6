import type { CallExample } from '../call.ts';
import { type CallName, calls } from '../calls.ts';
import type { StreamEventName } from '../stream.ts';
import type { MediaType } from './description-types.ts';
import { schemaRef } from './json-schemas.ts';

/** The events of a stream in the order of their first appearance, with the schema of their data. */
const events: Record<StreamEventName, { description: string; schema: string }> = {
  started: {
    description: 'Once, when the creation exists and its unit is reserved.',
    schema: 'StartedEvent',
  },
  progress: {
    description: 'When a stage begins, and when the place in a queue changes.',
    schema: 'ProgressEvent',
  },
  report: {
    description: 'Results that do not need the model, such as the score of a resume.',
    schema: 'ReportEvent',
  },
  delta: { description: 'A piece of text.', schema: 'DeltaEvent' },
  done: {
    description: 'The last event of a run that succeeded: the same data as the JSON response.',
    schema: 'DoneEvent',
  },
  error: { description: 'The last event of a run that failed.', schema: 'Failure' },
};

const textEvent: [StreamEventName, unknown] = ['delta', { text: '# Tea' }];

/** The `text/event-stream` of a call (WHATWG HTML, section 9.2). */
export function eventStream(name: CallName): MediaType {
  const { response = {}, message = '' }: CallExample =
    calls[name === 'streamCreation' ? 'generateArticle' : name].docs.example;
  const { creation, usage } = response as { creation?: { id?: string }; usage?: unknown };
  const sent: [StreamEventName, unknown][] = [
    ['started', { id: creation?.id, usage }],
    ...(String(response.content).startsWith('#') ? [textEvent] : []),
    ['done', { success: true, message, ...response }],
  ];
  const value = sent
    .map(([event, data], index) => `id: ${index + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  return {
    schema: {
      type: 'string',
      description: 'Server-sent events. The data of each event is JSON.',
      contentMediaType: 'text/event-stream',
      contentSchema: {
        oneOf: Object.entries(events).map(([event, { description, schema }]) => ({
          type: 'object',
          description,
          properties: {
            id: { type: 'string', description: 'Ascends by 1: continue after it with `Last-Event-ID`.' },
            event: { type: 'string', const: event, description: 'The name of the event.' },
            data: { ...schemaRef(schema), description: 'JSON.' },
          },
          required: ['id', 'event', 'data'],
        })),
      },
    },
    examples: { example: { value } },
  };
}

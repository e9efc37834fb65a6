import { z } from 'zod';
import { calls } from '../calls.ts';
import { failure } from '../errors.ts';
import { resumeReport } from '../resume-report.ts';
import { type StreamEventName, streamEvents } from '../stream.ts';
import type { JsonSchema, MediaType } from './description-types.ts';
import { schemaRef } from './json-schemas.ts';

const typed = <Name extends StreamEventName>(name: Name) => ({
  type: z.literal(name).describe('The name of the event.'),
});

/** The data of each event, by the names of the schemas in the order of their first appearance. */
export const eventSchemas = {
  StartedEvent: streamEvents.started
    .extend(typed('started'))
    .describe('The creation exists and its unit is reserved.'),
  ProgressEvent: streamEvents.progress
    .extend(typed('progress'))
    .describe('A stage begins, or the place in a queue changes.'),
  ReportEvent: z
    .intersection(resumeReport, z.object(typed('report')))
    .describe('Results that do not need the model: the score of a resume.'),
  DeltaEvent: streamEvents.delta.extend(typed('delta')).describe('A piece of text.'),
  DoneEvent: streamEvents.done
    .extend(typed('done'))
    .describe('The last event of a run that succeeded: the same data as the JSON response.'),
  ErrorEvent: failure.extend(typed('error')).describe('The last event of a run that failed.'),
} as const;

const eventTypes: Record<StreamEventName, keyof typeof eventSchemas> = {
  started: 'StartedEvent',
  progress: 'ProgressEvent',
  report: 'ReportEvent',
  delta: 'DeltaEvent',
  done: 'DoneEvent',
  error: 'ErrorEvent',
};

export const runEvent: JsonSchema = {
  description: 'The data of an event of a run.',
  oneOf: Object.values(eventTypes).map(schemaRef),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      Object.entries(eventTypes).map(([type, name]) => [type, schemaRef(name).$ref]),
    ),
  },
};

/** The `text/event-stream` of a call (WHATWG HTML, section 9.2). */
export const eventStream: MediaType = {
  schema: {
    type: 'string',
    description:
      'Server-sent events. Each has an `id`, which ascends by 1, the name in `event`, and its `data` as JSON.',
    contentMediaType: 'text/event-stream',
    contentSchema: schemaRef('RunEvent'),
  },
};

/** The same with an example. Client generators take the schema of a stream as that of its events, too. */
export function exampleStream(): MediaType {
  const { message, response } = calls.generateArticle.docs.example;
  const { creation, usage } = response as { creation?: { id?: string }; usage?: unknown };
  const sent: [StreamEventName, object][] = [
    ['started', { id: creation?.id, usage }],
    ['delta', { text: '# Tea' }],
    ['done', { success: true, message, ...response }],
  ];
  const lines = sent.map(
    ([event, data], index) =>
      `id: ${index + 1}\nevent: ${event}\ndata: ${JSON.stringify({ ...data, type: event })}\n\n`,
  );
  const { type, ...stream } = eventStream.schema;
  const schema = { ...stream, anyOf: [{ type: 'string' }, schemaRef('RunEvent')] };
  return { schema, examples: { example: { value: lines.join('') } } };
}

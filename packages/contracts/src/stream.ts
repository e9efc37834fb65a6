import { z } from 'zod';
import { creation, creationId, creationReport } from './creation.ts';
import { failure } from './errors.ts';
import { usage } from './usage.ts';

/**
 * The server-sent events of an AI call with `Accept: text/event-stream` (WHATWG HTML, section 9.2): `started`
 * when the creation exists and its unit is reserved; `delta` for each chunk of text; `progress` when a stage
 * begins; `report` with results that do not need the model; then exactly one of `done` and `error`. Comments
 * (`: keep-alive`) may be sent between. `progress` with the stage `restart` discards all earlier `delta`;
 * later ones replace them. While a request waits in a queue, `progress` has the stage `queued` and a
 * `position`: 1 is the next to start. Such an event may be sent before `started`. Each event has an `id`, a
 * number that ascends by 1: a lost stream continues at `streamCreation` with it as `Last-Event-ID`.
 */
export const streamEvents = {
  started: z.object({ id: creationId, usage }).describe('The creation exists and its unit is reserved.'),
  delta: z
    .object({ text: z.string().describe('The next piece of the text, as markdown.') })
    .describe('A piece of text.'),
  progress: z
    .object({
      stage: z.string().describe('The name of the stage, such as `queued` or `drawing`.'),
      message: z.string().describe('The current step, for users.'),
      position: z.int().min(1).optional().describe('The position in the queue: 1 is next.'),
    })
    .describe('A stage begins, or the queue position changes.'),
  report: creationReport,
  done: z
    .object({
      success: z.literal(true).describe('True: the run succeeded.'),
      content: z.string().describe('The result: the text as markdown, or the URL of the image.'),
      creation,
      titles: z.array(z.string()).optional().describe('The titles, of `generateBlogTitle`.'),
      usage,
    })
    .describe('The last event of a successful run: the data of the JSON response.'),
  error: failure,
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent = {
  [K in StreamEventName]: { event: K; data: z.infer<(typeof streamEvents)[K]> };
}[StreamEventName];

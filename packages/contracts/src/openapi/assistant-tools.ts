import { z } from 'zod';
import type { Call } from '../call.ts';
import { type CallName, calls } from '../calls.ts';
import { creation, creationSummary } from '../creation.ts';
import { pageEnd } from '../requests.ts';
import { parameterTexts, splitSummary } from './describe-call.ts';
import type { JsonSchema } from './description-types.ts';
import { inlineSchema } from './json-schemas.ts';

export const toolCreation = creation
  .pick({ id: true, type: true, status: true, title: true, prompt: true, content: true })
  .extend({
    links: z.array(z.string()).describe('The URLs of its images; empty for a text.'),
    score: z.number().optional().describe('The score of a resume, of 100.'),
    units_left: z.int().optional().describe('The units of this kind left today; absent without a limit.'),
  });

export const toolCreations = pageEnd.extend({
  creations: z.array(
    creationSummary.pick({
      id: true,
      type: true,
      title: true,
      prompt: true,
      excerpt: true,
      content: true,
      status: true,
      created_at: true,
    }),
  ),
});

/** Texts of parameters that in the call name a file or flags of a query. */
const imageTexts = {
  image_url: 'The public https address of the image. Send this or `made_from`.',
  made_from: 'The id of an image of the user, or of a published image. Send this or `image_url`.',
};

const tools = {
  write_article: { callName: 'generateArticle' },
  suggest_titles: { callName: 'generateBlogTitle' },
  generate_image: {
    callName: 'generateImage',
    details: 'Several are one creation. With `publish` all users see it.',
  },
  remove_background: {
    callName: 'removeBackground',
    details: 'The image is at `image_url`, or is one of the user that `made_from` names.',
    texts: imageTexts,
  },
  review_resume: {
    callName: 'reviewResume',
    details: 'The text of a resume gets a score by fixed rules, and advice by the model.',
    texts: {
      resume_text: 'The resume as text. Send this or `review`.',
      review: "The id of one of the user's reviews, whose resume is reviewed again. Or send `resume_text`.",
    },
  },
  find_creations: { callName: 'getUserCreations', output: toolCreations },
  read_creation: { callName: 'getCreation' },
  stop_creation: {
    callName: 'stopCreation',
    details: 'What was made so far is kept. `find_creations` with the `status` `open` lists runs.',
    output: creation.pick({ id: true }),
  },
} as const satisfies Record<
  string,
  { callName: CallName; details?: string; texts?: Record<string, string>; output?: z.ZodType }
>;

type ToolEntry = (typeof tools)[keyof typeof tools];
type ObjectSchema = JsonSchema & { type: 'object' };

export interface AssistantTool {
  name: string;
  callName: ToolEntry['callName'];
  call: Call;
  title: string;
  description: string;
  /** The parameters of the call's path, its query and its body; not its files. */
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
}

/** The tools of assistants, from the contracts of their calls. */
export const assistantTools: readonly AssistantTool[] = Object.entries<
  ToolEntry & { details?: string; texts?: Record<string, string>; output?: z.ZodType }
>(tools).map(([name, { callName, details, texts = {}, output = toolCreation }]) => {
  const call: Call = calls[callName];
  const summary = splitSummary(call);
  const cost = call.units ? `Costs one unit of the kind \`${call.units}\`.` : '';
  const input = inputSchema(call, texts);
  return {
    name,
    callName,
    call,
    title: summary.title,
    description: [`${summary.title}.`, details ?? summary.details, cost].filter(Boolean).join(' '),
    inputSchema: input,
    outputSchema: inlineSchema(output) as ObjectSchema,
    annotations: {
      readOnlyHint: call.method === 'GET',
      destructiveHint: call.publishes === true || callName === 'stopCreation',
      idempotentHint: call.units === undefined,
      openWorldHint: call.publishes === true || 'image_url' in (input.properties ?? {}),
    },
  };
});

function inputSchema({ path, query, body }: Call, texts: Record<string, string>): ObjectSchema {
  const schemas = [
    query,
    body.kind === 'json' ? body.schema : body.kind === 'multipart' ? body.fields : null,
  ];
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const known = body.kind === 'none' || params.length > 0 ? { ...parameterTexts, ...texts } : texts;
  const parts: JsonSchema[] = [
    { properties: Object.fromEntries(params.map((param) => [param, { type: 'string' }])), required: params },
    ...schemas.flatMap((schema) => (schema ? [inlineSchema(schema)] : [])),
  ];
  const properties: Record<string, JsonSchema> = Object.assign({}, ...parts.map((part) => part.properties));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, parameter(schema, known[name])]),
    ),
    required: parts.flatMap(({ required = [] }) => required),
    additionalProperties: false,
  };
}

/** A flag of a query is text there, and a boolean for tools. */
function parameter(schema: JsonSchema, text = schema.description): JsonSchema {
  const typed = schema.const === 'true' ? { type: 'boolean' } : schema;
  return { ...typed, ...(text && { description: text }) };
}

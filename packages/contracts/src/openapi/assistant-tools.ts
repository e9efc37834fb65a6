import type { Call } from '../call.ts';
import { type CallName, calls } from '../calls.ts';
import { callText, splitSummary } from './describe-call.ts';
import type { JsonSchema } from './description-types.ts';
import { inlineSchema } from './json-schemas.ts';

const toolCalls = {
  write_article: 'generateArticle',
  suggest_titles: 'generateBlogTitle',
  generate_image: 'generateImage',
  remove_background: 'removeBackground',
  review_resume: 'reviewResume',
  find_creations: 'getUserCreations',
  read_creation: 'getCreation',
} as const satisfies Record<string, CallName>;

/** A call as a tool of the Model Context Protocol. */
export interface AssistantTool {
  name: string;
  callName: (typeof toolCalls)[keyof typeof toolCalls];
  call: Call;
  title: string;
  description: string;
  /** The parameters of the call's path, its query and its body; not its files. */
  inputSchema: JsonSchema & { type: 'object' };
}

/** The tools of assistants, from the contracts of their calls. */
export const assistantTools: readonly AssistantTool[] = Object.entries(toolCalls).map(([name, callName]) => {
  const call: Call = calls[callName];
  const { title } = splitSummary(call);
  const description = `${title}. ${callText(call)}`.trim();
  return { name, callName, call, title, description, inputSchema: inputSchema(call) };
});

function inputSchema({ path, query, body }: Call): AssistantTool['inputSchema'] {
  const schemas = [
    query,
    body.kind === 'json' ? body.schema : body.kind === 'multipart' ? body.fields : null,
  ];
  const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const parts: JsonSchema[] = [
    {
      properties: Object.fromEntries(
        params.map((param) => [param, { type: 'string', description: 'The id of a creation.' }]),
      ),
      required: params,
    },
    ...schemas.flatMap((schema) => (schema ? [inlineSchema(schema)] : [])),
  ];
  const [replacement, ...others] = body.kind === 'multipart' ? body.instead : [];
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [
      ...parts.flatMap(({ required = [] }) => required),
      ...(replacement && others.length === 0 ? [replacement] : []),
    ],
    additionalProperties: false,
  };
}

import { AtelierError, type Client, type RunEvent } from '@atelier/client';
import { acceptedScopes, apiVersion, type CallResponse, isImageType, type Scope } from '@atelier/contracts';
import { type AssistantTool, assistantTools } from '@atelier/contracts/assistant-tools';
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';

export interface AssistantOptions {
  atelier: Client;
  /** What the credential may do; null for everything. */
  scopes: ReadonlySet<Scope> | null;
}

type Arguments = Readonly<Record<string, unknown>>;
type Notify = (message: string) => void;

/** Handles one request of the Model Context Protocol: each tool makes its call of the API. */
export const createAssistant = ({ atelier, scopes }: AssistantOptions) =>
  createMcpHandler(
    () => {
      const tools = assistantTools.filter(({ call: { scope } }) => isAllowed(scopes, scope));
      const server = new Server(
        { name: 'atelier', title: 'Atelier', version: apiVersion },
        { capabilities: { tools: {} } },
      );
      server.setRequestHandler('tools/list', () => ({
        tools: tools.map(({ name, title, description, call, inputSchema }) => ({
          name,
          title,
          description,
          inputSchema: inputSchema as Tool['inputSchema'],
          annotations: { readOnlyHint: call.method === 'GET', destructiveHint: false },
        })),
      }));
      server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
        const tool = assistantTools.find(({ name }) => name === params.name);
        if (!tool)
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
        const { progressToken } = mcpReq._meta ?? {};
        let progress = 0;
        const notify: Notify = (message) => {
          if (progressToken === undefined) return;
          progress += 1;
          const sent = { method: 'notifications/progress', params: { progressToken, progress, message } };
          void mcpReq.notify(sent).catch(() => undefined);
        };
        return useTool(atelier, tool, params.arguments ?? {}, { notify, signal: mcpReq.signal });
      });
      return server;
    },
    { maxSubscriptions: 0 },
  );

const isAllowed = (scopes: AssistantOptions['scopes'], scope: AssistantTool['call']['scope']) =>
  !scopes || !scope || acceptedScopes(scope).some((accepted) => scopes.has(accepted));

/** The result of a tool; a failed call is a result, too, which the assistant can read. */
async function useTool(
  atelier: Client,
  tool: AssistantTool,
  given: Arguments,
  { notify, signal }: { notify: Notify; signal: AbortSignal },
): Promise<CallToolResult> {
  // Only the service knows whether the arguments fit.
  const input = { ...inputOf(tool, given), signal } as never;
  try {
    switch (tool.callName) {
      case 'getUserCreations':
        return listResult(await atelier.call(tool.callName, input));
      case 'getCreation':
        return creationResult((await atelier.call(tool.callName, input)).creation);
      default:
        return await runResult(atelier.stream(tool.callName, input), notify);
    }
  } catch (error) {
    if (!(error instanceof AtelierError)) throw error;
    const faults = error.details.map(({ field, message }) => `\n${field}: ${message}`).join('');
    return { isError: true, content: [text(`${error.message} (${error.code})${faults}`)] };
  }
}

/** The arguments at their places in the request: the service checks them. */
function inputOf({ call: { path, body } }: AssistantTool, given: Arguments) {
  const entries = Object.entries(given);
  const isParam = (name: string) => path.split('/').includes(`:${name}`);
  const params = Object.fromEntries(
    entries.flatMap(([name, value]) => (isParam(name) ? [[name, String(value)]] : [])),
  );
  const others = Object.fromEntries(entries.filter(([name]) => !isParam(name)));
  return body.kind === 'none' ? { params, query: others } : { params, body: others };
}

const progressMs = 1_000;

/** Follows a run to its result. Of a text, the number of its characters is reported every second. */
async function runResult(events: AsyncIterable<RunEvent>, notify: Notify): Promise<CallToolResult> {
  let characters = 0;
  let notifiedAt = performance.now();
  for await (const { event, data } of events) {
    if (event === 'progress') notify(data.message);
    if (event === 'delta') {
      characters += data.text.length;
      if (performance.now() - notifiedAt < progressMs) continue;
      notifiedAt = performance.now();
      notify(`${characters} characters`);
    }
    if (event !== 'done') continue;
    const { creation, usage } = data;
    const result = creationResult(creation);
    if (usage.remaining !== null) result.content.push(text(`Units left today: ${usage.remaining}.`));
    return result;
  }
  throw new Error('The stream of a run ended without a result.');
}

type Creation = CallResponse<'getCreation'>['creation'];

/** The text or the links of a creation, the score of a resume, and the id, which further calls take. */
function creationResult(creation: Creation): CallToolResult {
  const { id, type, prompt, title, content, images = [content], report } = creation;
  const links = isImageType(type)
    ? images.map((uri) => ({ type: 'resource_link' as const, uri, name: title ?? prompt }))
    : [];
  const score = typeof report?.score === 'number' ? [text(`Score: ${report.score} of 100`)] : [];
  return { content: [text(content), ...links, ...score, text(`Id of the creation: ${id}`)] };
}

function listResult({ creations, next_cursor }: CallResponse<'getUserCreations'>): CallToolResult {
  const listed = creations.map(({ id, type, title, prompt, excerpt, content, status, created_at }) => ({
    id,
    type,
    title,
    prompt,
    excerpt,
    content,
    status,
    created_at,
  }));
  return { content: [text(JSON.stringify({ creations: listed, next_cursor }))] };
}

const text = (value: string) => ({ type: 'text' as const, text: value });

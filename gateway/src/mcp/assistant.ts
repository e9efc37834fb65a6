import { AtelierError, type Client, type RequestOptions, type StreamingCall } from '@atelier/client';
import {
  acceptedScopes,
  apiVersion,
  type CallResponse,
  isImageType,
  kilobyte,
  type Scope,
} from '@atelier/contracts';
import {
  type AssistantTool,
  assistantTools,
  toolCreation,
  toolCreations,
} from '@atelier/contracts/assistant-tools';
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';

/** What stops the calls of tools that are being made, each by its client and the id of its request. */
export type Cancellations = Map<string, () => void>;

export interface AssistantOptions {
  atelier: Client;
  /** What the credential may do; null for everything. */
  scopes: ReadonlySet<Scope> | null;
  /** The client: request ids of others are not its own. */
  client: string;
  cancellations: Cancellations;
}

type Arguments = Readonly<Record<string, unknown>>;
type Notify = (message: string) => void;

const instructions =
  'Atelier makes articles, blog titles and images, removes backgrounds and reviews resumes. Each result is a creation with an id, which other tools take. A creation costs a unit of a daily quota. Stop a run with stop_creation.';

/** Handles one request of the Model Context Protocol: each tool makes its call of the API. */
export const createAssistant = ({ atelier, scopes, client, cancellations }: AssistantOptions) =>
  createMcpHandler(
    ({ era }) => {
      const tools = assistantTools.filter(({ call: { scope } }) => isAllowed(scopes, scope));
      const server = new Server(
        { name: 'atelier', title: 'Atelier', version: apiVersion },
        { capabilities: { tools: {} }, instructions },
      );
      server.setRequestHandler('tools/list', () => ({
        tools: tools.map(({ callName, call, inputSchema, outputSchema, ...tool }) => ({
          ...tool,
          inputSchema: inputSchema as Tool['inputSchema'],
          outputSchema: { ...outputSchema },
        })),
      }));
      server.setNotificationHandler('notifications/cancelled', ({ params }) =>
        cancellations.get(`${client} ${params.requestId}`)?.(),
      );
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
        const cancelling = new AbortController();
        const request = `${client} ${mcpReq.id}`;
        const cancel = () => cancelling.abort();
        cancellations.set(request, cancel);
        // Since 2026 a closed connection cancels a request; before, it only ends the wait.
        if (era === 'modern') mcpReq.signal.addEventListener('abort', cancel);
        try {
          return await useTool(atelier, tool, params.arguments ?? {}, {
            notify,
            signal: era === 'modern' ? undefined : mcpReq.signal,
            cancelled: cancelling.signal,
          });
        } finally {
          if (cancellations.get(request) === cancel) cancellations.delete(request);
          // A cancelled request gets no response.
          if (cancelling.signal.aborted) await server.close();
        }
      });
      return server;
    },
    { maxSubscriptions: 0 },
  );

const isAllowed = (scopes: AssistantOptions['scopes'], scope: AssistantTool['call']['scope']) =>
  !scopes || !scope || acceptedScopes(scope).some((accepted) => scopes.has(accepted));

interface Wait {
  notify: Notify;
  /** Ends the wait, not the run. */
  signal: AbortSignal | undefined;
  /** Stops the run. */
  cancelled: AbortSignal;
}

/** The result of a tool; a failed call is a result, too, which the assistant can read. */
async function useTool(
  atelier: Client,
  tool: AssistantTool,
  given: Arguments,
  wait: Wait,
): Promise<CallToolResult> {
  // Only the service knows whether the arguments fit.
  const input = { ...inputOf(tool, given), ...(wait.signal && { signal: wait.signal }) } as never;
  try {
    switch (tool.callName) {
      case 'getUserCreations':
        return listResult(await atelier.call(tool.callName, input));
      case 'getCreation':
        return await creationResult(atelier, (await atelier.call(tool.callName, input)).creation);
      case 'stopCreation':
        return stopResult(await atelier.call(tool.callName, input), given);
      default:
        return await runResult(atelier, tool.callName, input, wait);
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
  if (body.kind !== 'none') return { params, body: others };
  // A flag of a query is there, or not.
  const query = Object.entries(others).filter(([, value]) => value !== false);
  return { params, query: Object.fromEntries(query) };
}

const progressMs = 1_000;

/** Follows a run to its result. Of a text, the number of its characters is reported every second. */
async function runResult(
  atelier: Client,
  name: StreamingCall,
  input: RequestOptions<StreamingCall>,
  { notify, cancelled }: Wait,
): Promise<CallToolResult> {
  let run: string | undefined;
  const stop = () => {
    if (run && cancelled.aborted)
      void atelier.call('stopCreation', { params: { id: run } }).catch(() => undefined);
  };
  const onRun = (id: string) => {
    run = id;
    stop();
  };
  cancelled.addEventListener('abort', stop);
  let characters = 0;
  let notifiedAt = performance.now();
  for await (const { event, data } of atelier.stream(name, { ...input, onRun } as never)) {
    if (cancelled.aborted) continue;
    if (event === 'progress') notify(data.message);
    if (event === 'delta') {
      characters += data.text.length;
      if (performance.now() - notifiedAt < progressMs) continue;
      notifiedAt = performance.now();
      notify(`${characters} characters`);
    }
    if (event === 'done') return creationResult(atelier, data.creation, data.usage.remaining);
  }
  throw new Error('The stream of a run ended without a result.');
}

type Creation = CallResponse<'getCreation'>['creation'];

/** The text or the links of a creation, the score of a resume, and the id, which further calls take. */
async function creationResult(
  atelier: Client,
  creation: Creation,
  unitsLeft: number | null = null,
): Promise<CallToolResult> {
  const { id, type, prompt, title, content, images = [content], report } = creation;
  const links = isImageType(type) ? images.filter((uri) => uri !== '') : [];
  const score = typeof report?.score === 'number' ? report.score : undefined;
  return {
    content: [
      text(content),
      ...links.map((uri) => ({
        type: 'resource_link' as const,
        uri,
        name: title ?? prompt,
        mimeType: mimeTypeOf(uri),
      })),
      ...(links.length > 0 ? await preview(atelier, creation) : []),
      ...(score === undefined ? [] : [text(`Score: ${score} of 100`)]),
      text(`Id of the creation: ${id}`),
      ...(unitsLeft === null ? [] : [text(`Units left today: ${unitsLeft}.`)]),
    ],
    structuredContent: toolCreation.parse({
      ...creation,
      links,
      score,
      units_left: unitsLeft ?? undefined,
    }),
  };
}

const mimeTypeOf = (uri: string) => `image/${uri.slice(uri.lastIndexOf('.') + 1).replace('jpg', 'jpeg')}`;

const previewWidth = 512;
const previewBytes = 192 * kilobyte;

/** A small copy of an image, which the assistant sees; none if it fails or is not small. */
async function preview(atelier: Client, creation: Creation): Promise<CallToolResult['content']> {
  const file = await atelier.download(creation, { w: previewWidth, format: 'webp' }).catch(() => null);
  if (!file || file.size > previewBytes) return [];
  const data = Buffer.from(await file.arrayBuffer()).toString('base64');
  return [{ type: 'image', data, mimeType: 'image/webp' }];
}

function listResult(list: CallResponse<'getUserCreations'>): CallToolResult {
  const structuredContent = toolCreations.parse(list);
  return { content: [text(JSON.stringify(structuredContent))], structuredContent };
}

const stopResult = ({ message }: CallResponse<'stopCreation'>, { id }: Arguments): CallToolResult => ({
  content: [text(message ?? '')],
  structuredContent: { id },
});

const text = (value: string) => ({ type: 'text' as const, text: value });

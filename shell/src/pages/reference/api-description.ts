import type {
  ApiDescription,
  Example,
  HttpMethod,
  JsonSchema,
  MediaType,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '@atelier/contracts/openapi';

export interface DescribedCall {
  id: string;
  method: Uppercase<HttpMethod>;
  path: string;
  operation: Operation;
  responses: [status: string, ResponseObject][];
  parameters: Parameter[];
  body: { type: string; media: MediaType } | null;
}

export interface CallGroup {
  name: string;
  description: string;
  calls: DescribedCall[];
}

export async function fetchDescription(signal: AbortSignal): Promise<ApiDescription> {
  const response = await fetch('/openapi.json', { signal });
  if (!response.ok) throw new Error(`/openapi.json: ${response.status}`);
  return (await response.json()) as ApiDescription;
}

export function resolve<Value extends object>(
  value: Value | Reference,
  { components }: ApiDescription,
): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  const all: Record<string, Record<string, unknown>> = components;
  return all[kind]?.[name] as Value;
}

export function groupsOf(description: ApiDescription): CallGroup[] {
  const calls = Object.entries(description.paths).flatMap(([path, item]) =>
    (Object.entries(item) as [HttpMethod, Operation][]).map(([method, operation]): DescribedCall => {
      const [body] = Object.entries(operation.requestBody?.content ?? {});
      return {
        id: operation.operationId,
        method: method.toUpperCase() as Uppercase<HttpMethod>,
        path,
        operation,
        responses: Object.entries(operation.responses).map(([status, response]) => [
          status,
          resolve<ResponseObject>(response, description),
        ]),
        parameters: operation.parameters.map((parameter) => resolve<Parameter>(parameter, description)),
        body: body ? { type: body[0], media: body[1] } : null,
      };
    }),
  );
  return description.tags.map(({ name, description: text }) => ({
    name,
    description: text,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The path of a call with its parameters. A query parameter without a value is left out. */
export function filledPath(
  { path, parameters }: DescribedCall,
  given: (parameter: Parameter) => string | undefined,
): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const value = given(parameter);
    if (parameter.in === 'path')
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value ?? ''));
    else if (parameter.in === 'query' && value) query.set(parameter.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

export function exampleOf({ examples = {} }: MediaType, description: ApiDescription): unknown {
  const [first] = Object.values(examples);
  return first && resolve<Example>(first, description).value;
}

export const isFile = (schema: JsonSchema) => schema.contentMediaType !== undefined;

export const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

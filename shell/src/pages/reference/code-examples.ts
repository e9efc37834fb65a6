import type { ApiDescription } from '@atelier/contracts/openapi';
import { type DescribedCall, exampleOf, filledPath, isFile } from './api-description.ts';

const exampleUrl = (call: DescribedCall, origin: string) =>
  origin + filledPath(call, ({ example }) => (example === undefined ? undefined : String(example)));

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The fields of the form in the example, with the name of the file. */
function formFields(
  { body }: DescribedCall,
  description: ApiDescription,
): [name: string, value: string, file: boolean][] {
  const example = body ? exampleOf(body.media, description) : {};
  const { properties = {} } = body?.media.schema ?? {};
  return Object.entries(Object(example)).map(([name, value]) => [
    name,
    String(value),
    isFile(properties[name] ?? {}),
  ]);
}

export function curlExample(call: DescribedCall, description: ApiDescription, origin: string): string {
  const { method, operation, body } = call;
  const lines = [`curl ${quoted(exampleUrl(call, origin))}`];
  if (method !== (body ? 'POST' : 'GET')) lines.push(`-X ${method}`);
  if (operation.security.length > 0) lines.push('-H "Authorization: Bearer $TOKEN"');
  if (body?.type === 'application/json') {
    lines.push("-H 'Content-Type: application/json'");
    lines.push(`-d ${quoted(JSON.stringify(exampleOf(body.media, description)))}`);
  } else if (body) {
    for (const [name, value, file] of formFields(call, description))
      lines.push(`-F ${quoted(`${name}=${file ? '@' : ''}${value}`)}`);
  }
  return lines.join(' \\\n  ');
}

export function scriptExample(call: DescribedCall, description: ApiDescription, origin: string): string {
  const { method, operation, body } = call;
  const json = body?.type === 'application/json';
  const headers = [
    ...(operation.security.length > 0 ? [`    Authorization: \`Bearer \${token}\`,`] : []),
    ...(json ? ["    'Content-Type': 'application/json',"] : []),
  ];
  const form = body && !json ? formFields(call, description) : [];
  const content = body && json ? JSON.stringify(exampleOf(body.media, description), null, 2) : '';
  return [
    ...(form.length > 0 ? ['const form = new FormData();'] : []),
    ...form.map(([name, value, file]) => `form.append('${name}', ${file ? 'file' : `'${value}'`});`),
    `const response = await fetch('${exampleUrl(call, origin)}', {`,
    `  method: '${method}',`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(content ? [`  body: JSON.stringify(${content.replaceAll('\n', '\n  ')}),`] : []),
    ...(form.length > 0 ? ['  body: form,'] : []),
    '});',
    `const result = await response.${readerOf(call)}();`,
  ].join('\n');
}

/** How a script reads the response: JSON, the text of a stream, or a file. */
function readerOf({ responses }: DescribedCall): 'json' | 'text' | 'blob' {
  const [[, success] = []] = responses;
  const types = Object.keys(success?.content ?? {});
  if (types.includes('application/json')) return 'json';
  return types.includes('text/event-stream') ? 'text' : 'blob';
}

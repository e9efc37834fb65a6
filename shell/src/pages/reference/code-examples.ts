import type { ApiDescription } from '@atelier/contracts/openapi';
import { type DescribedCall, exampleOf, filledPath, isFile } from './api-description.ts';

/** The request of a sample, the same in each language. */
interface SampleRequest {
  method: DescribedCall['method'];
  url: string;
  needsToken: boolean;
  json: unknown;
  form: readonly { name: string; value: string; isFile: boolean }[];
  /** What the response is: JSON, the text of a stream, or a file. */
  result: 'json' | 'text' | 'file';
}

/** The request of a call's example. @param body replaces the JSON of the example */
function requestOf(
  call: DescribedCall,
  description: ApiDescription,
  origin: string,
  replacement?: object,
): SampleRequest {
  const { method, operation, body, responses } = call;
  const example = replacement ?? (body ? exampleOf(body.media, description) : undefined);
  const isJson = body?.type === 'application/json';
  const { properties = {} } = body?.media.schema ?? {};
  const form = body && !isJson ? Object.entries(Object(example)) : [];
  const types = Object.keys(responses[0]?.[1].content ?? {});
  return {
    method,
    url: origin + filledPath(call, ({ example: value }) => (value === undefined ? undefined : String(value))),
    needsToken: operation.security.length > 0,
    json: isJson ? example : undefined,
    form: form.map(([name, value]) => ({
      name,
      value: String(value),
      isFile: isFile(properties[name] ?? {}),
    })),
    result: types.includes('application/json')
      ? 'json'
      : types.includes('text/event-stream')
        ? 'text'
        : 'file',
  };
}

const lines = (...parts: readonly (string | false | readonly string[])[]) =>
  parts.flatMap((part) => (part === false ? [] : part)).join('\n');

const inShell = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function inCurl({ method, url, needsToken, json, form }: SampleRequest): string {
  return [
    `curl ${inShell(url)}`,
    ...(method === (json || form.length > 0 ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(json ? ["-H 'Content-Type: application/json'", `-d ${inShell(JSON.stringify(json))}`] : []),
    ...form.map(({ name, value, isFile: file }) => `-F ${inShell(`${name}=${file ? '@' : ''}${value}`)}`),
  ].join(' \\\n  ');
}

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

function inJavaScript({ method, url, needsToken, json, form, result }: SampleRequest): string {
  const headers = [
    ...(needsToken ? [`    Authorization: \`Bearer \${process.env.TOKEN}\`,`] : []),
    ...(json ? ["    'Content-Type': 'application/json',"] : []),
  ];
  return lines(
    form.some(({ isFile: file }) => file) && "import { openAsBlob } from 'node:fs';\n",
    form.length > 0 && 'const form = new FormData();',
    form.map(({ name, value, isFile: file }) =>
      file
        ? `form.append('${name}', await openAsBlob('${value}'), '${value}');`
        : `form.append('${name}', '${value}');`,
    ),
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    headers.length > 0 && ['  headers: {', ...headers, '  },'],
    json !== undefined && `  body: JSON.stringify(${indented(json)}),`,
    form.length > 0 && '  body: form,',
    '});',
    `const result = await response.${result === 'file' ? 'blob' : result}();`,
    'console.log(response.status, result);',
  );
}

/** A value as Python writes it: JSON but for three words. */
const pythonWords: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
const inPythonText = (value: unknown) =>
  JSON.stringify(value, null, 4)
    .replace(/(?<=^ *(?:"[^"]*": )?)(?:true|false|null)(?=,?$)/gm, (word) => pythonWords[word] ?? word)
    .replaceAll('\n', '\n    ');

function inPython({ method, url, needsToken, json, form, result }: SampleRequest): string {
  const fields = form.filter(({ isFile: file }) => !file);
  const pair = ({ name, value }: { name: string; value: string }) => `"${name}": ${JSON.stringify(value)}`;
  return lines(
    needsToken && 'import os\n',
    'import requests\n',
    `response = requests.${method.toLowerCase()}(`,
    `    "${url}",`,
    needsToken && '    headers={"Authorization": "Bearer " + os.environ["TOKEN"]},',
    json !== undefined && `    json=${inPythonText(json)},`,
    fields.length > 0 && `    data={${fields.map(pair).join(', ')}},`,
    form
      .filter(({ isFile: file }) => file)
      .map(({ name, value }) => `    files={"${name}": open("${value}", "rb")},`),
    ')',
    `result = response.${{ json: 'json()', text: 'text', file: 'content' }[result]}`,
    `print(response.status_code, ${result === 'file' ? 'len(result), "bytes"' : 'result'})`,
  );
}

const quotedGo = (text: string) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

function inGo({ method, url, needsToken, json, form, result }: SampleRequest): string {
  const hasFile = form.some(({ isFile: file }) => file);
  const packages = [
    ...(form.length > 0 ? ['bytes', 'mime/multipart'] : []),
    'fmt',
    'io',
    'log',
    'net/http',
    ...(needsToken || hasFile ? ['os'] : []),
    ...(json ? ['strings'] : []),
  ].sort();
  const body = json ? 'body' : form.length > 0 ? '&body' : 'nil';
  const orEnd = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];
  return lines(
    'package main\n',
    'import (',
    packages.map((name) => `\t"${name}"`),
    ')\n',
    'func main() {',
    json !== undefined && `\tbody := strings.NewReader(${quotedGo(JSON.stringify(json))})`,
    form.length > 0 && ['\tvar body bytes.Buffer', '\tform := multipart.NewWriter(&body)'],
    form.flatMap(({ name, value, isFile: file }) =>
      file
        ? [
            `\t${name}, err := os.Open("${value}")`,
            ...orEnd,
            `\tpart, _ := form.CreateFormFile("${name}", "${value}")`,
            `\tio.Copy(part, ${name})`,
          ]
        : [`\tform.WriteField("${name}", ${JSON.stringify(value)})`],
    ),
    form.length > 0 && '\tform.Close()',
    `\trequest, err := http.NewRequest("${method}", "${url}", ${body})`,
    orEnd,
    needsToken && '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))',
    json !== undefined && '\trequest.Header.Set("Content-Type", "application/json")',
    form.length > 0 && '\trequest.Header.Set("Content-Type", form.FormDataContentType())',
    '\tresponse, err := http.DefaultClient.Do(request)',
    orEnd,
    '\tdefer response.Body.Close()',
    '\tresult, err := io.ReadAll(response.Body)',
    orEnd,
    `\tfmt.Println(response.StatusCode, ${result === 'file' ? 'len(result), "bytes"' : 'string(result)'})`,
    '}',
  );
}

/** The languages of samples by the names of their blocks in Markdown, in the order of their tabs. */
export const sampleLanguages = { sh: 'curl', js: 'JavaScript', python: 'Python', go: 'Go' } as const;
export type SampleLanguage = keyof typeof sampleLanguages;
export const isSampleLanguage = (name: string): name is SampleLanguage =>
  Object.hasOwn(sampleLanguages, name);

const writers = { sh: inCurl, js: inJavaScript, python: inPython, go: inGo };

/** The example of a call as code, in each language. @param body replaces the JSON of the example */
export function samplesOf(
  call: DescribedCall,
  description: ApiDescription,
  origin: string,
  body?: object,
): [SampleLanguage, code: string][] {
  const request = requestOf(call, description, origin, body);
  return (Object.keys(writers) as SampleLanguage[]).map((name) => [name, writers[name](request)]);
}

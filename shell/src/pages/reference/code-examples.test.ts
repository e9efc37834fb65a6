import { describeApi } from '@atelier/contracts/openapi';
import { describe, expect, it } from 'vitest';
import { type DescribedCall, groupsOf } from './api-description.ts';
import { curlExample, scriptExample } from './code-examples.ts';

const description = describeApi('https://atelier.example');
const calls = groupsOf(description).flatMap((group) => group.calls);
const origin = 'https://atelier.example';

function callOf(id: string): DescribedCall {
  const call = calls.find((candidate) => candidate.id === id);
  if (!call) throw new Error(`There is no ${id}.`);
  return call;
}

describe('an example', () => {
  it('for curl has credential, type and body', () => {
    expect(curlExample(callOf('generateBlogTitle'), description, origin)).toBe(
      [
        "curl 'https://atelier.example/api/ai/generate-blog-title'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"prompt":"Titles about tea"}'`,
      ].join(' \\\n  '),
    );
  });

  it('fills the path and the query, and sends no credential where none is needed', () => {
    expect(curlExample(callOf('getImage'), description, origin)).toMatch(
      /^curl 'https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png\?w=640&format=webp'$/,
    );
  });

  it('sends a file as a form', () => {
    expect(curlExample(callOf('removeObject'), description, origin)).toMatch(
      /-F 'image=@desk\.png' \\\n {2}-F 'object=cup'$/,
    );
    expect(scriptExample(callOf('removeObject'), description, origin)).toContain(
      "form.append('image', file);",
    );
  });

  it('for curl names the method of a call that changes something', () => {
    expect(curlExample(callOf('changeCreation'), description, origin)).toContain('-X PATCH');
  });

  it('in JavaScript reads JSON, the text of a stream, or a file', () => {
    const scripts = ['generateArticle', 'streamCreation', 'getDocument'].map((id) =>
      scriptExample(callOf(id), description, origin),
    );
    expect(scripts.map((script) => /response\.\w+\(\)/.exec(script)?.[0])).toEqual([
      'response.json()',
      'response.text()',
      'response.blob()',
    ]);
  });

  it.each(calls.map((call) => [call.id, call] as const))('in JavaScript for %s can be parsed', (_, call) => {
    const code = scriptExample(call, description, origin);
    expect(() => new Function(`return async (token, file) => {${code}}`)).not.toThrow();
  });
});

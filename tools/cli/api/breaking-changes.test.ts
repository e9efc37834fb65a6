import {
  type ApiDescription,
  describeApi,
  type JsonSchema,
  type Operation,
} from '@atelier/contracts/openapi';
import { describe, expect, it } from 'vitest';
import { findBreakingChanges } from './breaking-changes.ts';
import { unaccepted } from './released-api.ts';

const released = describeApi('/');

/** The description after a change. */
function changed(change: (description: ApiDescription) => void): string[] {
  const description = structuredClone(released);
  change(description);
  return findBreakingChanges(released, description);
}

const schemaOf = (description: ApiDescription, name: string): JsonSchema => {
  const schema = description.components.schemas[name];
  if (!schema) throw new Error(`There is no ${name}.`);
  return schema;
};
const field = (description: ApiDescription, name: string, property: string): JsonSchema => {
  const found = schemaOf(description, name).properties?.[property];
  if (!found) throw new Error(`${name} has no ${property}.`);
  return found;
};
const article = 'POST /api/ai/generate-article';
const articleOf = ({ paths }: ApiDescription): Operation => {
  const found = paths['/api/ai/generate-article']?.post;
  if (!found) throw new Error('There is no call for articles.');
  return found;
};

describe('a breaking change is', () => {
  const breaking: [string, (description: ApiDescription) => void, string][] = [
    [
      'a file that no field can replace any more',
      ({ paths }) => {
        const content = paths['/api/ai/remove-image-object']?.post?.requestBody?.content;
        const form = content?.['multipart/form-data']?.schema;
        if (!form) throw new Error('There is no form.');
        delete form.anyOf;
        form.required = ['image'];
      },
      'POST /api/ai/remove-image-object: request.image: the field is required now',
    ],
    [
      'a removed call',
      ({ paths }) => void delete paths['/api/user/usage'],
      'GET /api/user/usage: the call was removed',
    ],
    [
      'a removed field of a response',
      (it) => void delete schemaOf(it, 'Creation').properties?.like_count,
      'GET /api/user/creations/{id}: response.creation.like_count: the field was removed',
    ],
    [
      'a field of a response that may be missing',
      (it) => Object.assign(schemaOf(it, 'Usage'), { required: ['kind', 'limit', 'resets_at'] }),
      `${article}: response.usage.remaining: the field is optional now`,
    ],
    [
      'a field of a response that may be null',
      (it) => Object.assign(field(it, 'Creation', 'prompt'), { type: ['string', 'null'] }),
      `${article}: response.creation.prompt: null is possible now`,
    ],
    [
      'another type of a field of an event',
      (it) => Object.assign(field(it, 'DeltaEvent', 'text'), { type: 'object' }),
      `${article}: event delta.text: object is possible now`,
    ],
    [
      'a new required field of a request',
      (it) =>
        Object.assign(schemaOf(it, 'GenerateArticleRequest'), {
          properties: { ...schemaOf(it, 'GenerateArticleRequest').properties, tone: { type: 'string' } },
          required: ['prompt', 'length', 'tone'],
        }),
      `${article}: request.tone: the field is required now`,
    ],
    [
      'a removed field of a request',
      (it) => void delete schemaOf(it, 'GenerateImageRequest').properties?.aspect,
      'POST /api/ai/generate-image: request.aspect: the field was removed',
    ],
    [
      'a narrowed number of a request',
      (it) => Object.assign(field(it, 'GenerateArticleRequest', 'length'), { maximum: 3000 }),
      `${article}: request.length: maximum was lowered`,
    ],
    [
      'a limit of a number of a request that it is not itself',
      (it) => Object.assign(field(it, 'GenerateArticleRequest', 'length'), { exclusiveMinimum: 500 }),
      `${article}: request.length: exclusiveMinimum was raised`,
    ],
    [
      'a body that is required',
      ({ paths }) =>
        Object.assign(paths['/api/user/creations/{id}/stop']?.post?.requestBody ?? {}, { required: true }),
      'POST /api/user/creations/{id}/stop: a body is required now',
    ],
    [
      'a narrowed type of a request',
      (it) => Object.assign(field(it, 'GenerateArticleRequest', 'prompt'), { type: 'integer' }),
      `${article}: request.prompt: string is not accepted any more`,
    ],
    [
      'a removed value of a request',
      (it) => Object.assign(field(it, 'GenerateImageRequest', 'aspect'), { enum: ['square', 'landscape'] }),
      'POST /api/ai/generate-image: request.aspect: the value portrait was removed',
    ],
    [
      'a removed parameter',
      ({ paths }) => void paths['/api/user/get-user-creations']?.get?.parameters.shift(),
      'GET /api/user/get-user-creations: the parameter cursor (query) was removed',
    ],
    [
      'a parameter that is required',
      ({ paths }) => Object.assign(paths['/pictures/{key}']?.get?.parameters[1] ?? {}, { required: true }),
      'GET /pictures/{key}: the parameter w (query) is required now',
    ],
    [
      'a credential that is required',
      ({ paths }) =>
        Object.assign(paths['/api/newsletter/subscribe']?.post ?? {}, { security: [{ sessionToken: [] }] }),
      'POST /api/newsletter/subscribe: it requires a credential now',
    ],
    [
      'a kind of credential that is not accepted any more',
      (it) => Object.assign(articleOf(it), { security: [{ sessionToken: [] }] }),
      `${article}: the credential apiKey is not accepted any more`,
    ],
    [
      'another scope',
      (it) => Object.assign(articleOf(it), { security: [{ sessionToken: [] }, { apiKey: ['create:all'] }] }),
      `${article}: the credential apiKey needs another scope than create:text now`,
    ],
    [
      'another way to send a credential',
      ({ components }) => Object.assign(components.securitySchemes.apiKey ?? {}, { scheme: 'basic' }),
      'the credential apiKey is sent otherwise now',
    ],
    [
      'another address of all calls',
      ({ servers }) => Object.assign(servers[0] ?? {}, { url: '/v2' }),
      'the server / was removed',
    ],
    [
      'a new required field in one form of a request',
      (it) => void schemaOf(it, 'ArticleItem').required?.push('tone'),
      'POST /api/user/batches: request.items[].tone: the field is required now',
    ],
    [
      'another default of a request',
      (it) => Object.assign(field(it, 'GenerateImageRequest', 'aspect'), { default: 'portrait' }),
      'POST /api/ai/generate-image: request.aspect: the default changed',
    ],
    [
      'another type of the values of a record',
      (it) => Object.assign(field(it, 'Creation', 'settings'), { additionalProperties: { type: 'object' } }),
      `${article}: response.creation.settings.*: object is possible now`,
    ],
    [
      'a format of a response that is not kept',
      (it) => void delete field(it, 'Creation', 'created_at').format,
      `${article}: response.creation.created_at: the format changed`,
    ],
    [
      'another constant',
      (it) => Object.assign(field(it, 'GenerateArticleResult', 'success'), { const: false }),
      `${article}: response.success: the constant changed`,
    ],
    [
      'another status of success',
      (it) => {
        const { responses } = articleOf(it);
        Object.assign(responses, { 201: responses['200'] });
        delete responses['200'];
      },
      `${article}: the response 200 was removed`,
    ],
    [
      'a removed status of a failure',
      (it) => void delete articleOf(it).responses['429'],
      `${article}: the response 429 was removed`,
    ],
    [
      'a removed media type',
      ({ paths }) =>
        void delete paths['/api/ai/generate-article']?.post?.responses['200']?.content?.['text/event-stream'],
      `${article}: a response of the type text/event-stream was removed`,
    ],
    [
      'a removed header',
      ({ paths }) =>
        void delete paths['/api/ai/generate-article']?.post?.responses['200']?.headers?.RateLimit,
      `${article}: the header RateLimit of the response 200 was removed`,
    ],
  ];

  it.each(breaking)('%s', (_, change, expected) => {
    expect(changed(change)).toContain(expected);
  });
});

describe('no breaking change is', () => {
  const harmless: [string, (description: ApiDescription) => void][] = [
    ['no change', () => undefined],
    ['a new call', ({ paths }) => Object.assign(paths, { '/api/new': paths['/api/user/usage'] })],
    [
      'a new field of a response',
      (it) => Object.assign(schemaOf(it, 'Creation').properties ?? {}, { colour: { type: 'string' } }),
    ],
    [
      'a new optional field of a request',
      (it) =>
        Object.assign(schemaOf(it, 'GenerateArticleRequest').properties ?? {}, { tone: { type: 'string' } }),
    ],
    [
      'a wider limit of a request',
      (it) => Object.assign(field(it, 'GenerateArticleRequest', 'length'), { minimum: 1, maximum: 9000 }),
    ],
    ['a new value of a response', (it) => void field(it, 'Failure', 'code').enum?.push('new_code')],
    ['another description', (it) => Object.assign(field(it, 'Creation', 'prompt'), { description: 'Text.' })],
  ];

  it.each(harmless)('%s', (_, change) => {
    expect(changed(change)).toEqual([]);
  });
});

describe('exceptions', () => {
  it('accept a change, and are refused without one', () => {
    expect(unaccepted(['a'], ['a'])).toEqual([]);
    expect(unaccepted(['a'], [])).toHaveLength(1);
    expect(unaccepted([], ['a'])).toHaveLength(1);
  });
});

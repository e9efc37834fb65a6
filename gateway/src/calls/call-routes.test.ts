import { calls } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { createCallRoutes } from './call-routes.ts';

const find = createCallRoutes();

describe('the routes of the calls', () => {
  it.each(Object.entries(calls))('lead to %s', (_, call) => {
    expect(find(call.method, call.path.replace(/:\w+/, 'abc'))).toEqual({ call });
  });

  it('answer HEAD wherever GET is', () => {
    expect(find('HEAD', '/pictures/abc.png')).toEqual({ call: calls.getPicture });
  });

  it('say which methods an address takes', () => {
    expect(find('GET', '/api/ai/generate-article')).toEqual({ allow: ['POST'] });
    expect(find('DELETE', '/pictures/abc.png')).toEqual({ allow: ['GET', 'HEAD'] });
  });

  it.each([
    '/api/user',
    '/api/user/creations/',
    '/api/user/creations/a/b',
    '/api/AI/generate-article',
    '/pictures',
  ])('lead nowhere for %s', (path) => {
    expect(find('GET', path)).toBeNull();
  });
});

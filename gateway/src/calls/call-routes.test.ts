import { calls } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { findCall } from './call-routes.ts';

describe('the routes of the calls', () => {
  it('find each call', () => {
    for (const call of Object.values(calls))
      expect(findCall(call.method, call.path.replace(/:\w+/, 'abc'))).toEqual({ call });
  });

  it('match HEAD like GET', () => {
    expect(findCall('HEAD', '/pictures/abc.png')).toEqual({ call: calls.getImage });
  });

  it('return the allowed methods of a path', () => {
    expect(findCall('GET', '/api/ai/generate-article')).toEqual({ allow: ['POST'] });
    expect(findCall('DELETE', '/pictures/abc.png')).toEqual({ allow: ['GET', 'HEAD'] });
  });

  it.each([
    '/api/user',
    '/api/user/creations/',
    '/api/user/creations/a/b',
    '/api/AI/generate-article',
    '/pictures',
  ])('return null for %s', (path) => {
    expect(findCall('GET', path)).toBeNull();
  });
});

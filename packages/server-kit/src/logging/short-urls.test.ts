import { describe, expect, it } from 'vitest';
import { createLogger, shortUrl } from './logger.ts';

const key = 'ab12Zt3vQ8mK1xR7pL5wY9';

describe('abuse 39: no URL in the log is usable', () => {
  it.each([
    [`/pictures/${key}.png`, '/pictures/ab12….png'],
    [`https://atelier.example/pictures/${key}.webp?w=300`, 'https://atelier.example/pictures/ab12….webp'],
    [`/%70ictures/${key}.png`, '/pictures/ab12….png'],
    [`/pictures/%61${key.slice(1)}.png`, '/pictures/ab12….png'],
    ['/api/user/get-user-creations?q=private', '/api/user/get-user-creations'],
    ['/newsletter/unsubscribe#token', '/newsletter/unsubscribe'],
    ['/a%0a{"level":50}', '/a�{"level":50}'],
    ['/%zz', '/%zz'],
  ])('%s', (url, short) => expect(shortUrl(url)).toBe(short));

  it('and its length is limited', () => {
    expect(shortUrl(`/${'a'.repeat(8000)}`).length).toBeLessThan(400);
  });

  it.each([true, false])('in a field, a message or an error (json: %s)', (json) => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'image', json, destination: { write: (line) => lines.push(line) } });
    const url = `https://atelier.example/pictures/${key}.png?sig=${key}`;
    const stored = `https://res.cloudinary.com/c/image/authenticated/s--${key}--/v1/a.png`;
    const err = new Error(`fetch of ${url} failed`, { cause: new Error(`no ${stored}`) });
    logger.child({ url }).error({ path: url, seen: [url, stored], err }, `GET ${url}`);
    expect(lines.join('')).not.toContain(key);
    expect(lines.join('')).not.toContain(key.slice(5));
    expect(lines.join('')).toContain('/pictures/ab12….png');
    if (json)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        msg: 'GET https://atelier.example/pictures/ab12….png?…',
      });
  });
});

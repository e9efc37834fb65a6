import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readForm } from './http.ts';

test('a file may contain the boundary of its form, which is short in forms of the SDK', async () => {
  const content = 'a file with ab and --ab in it';
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = 'multipart/form-data; boundary=ab';
  request.push(
    [
      '--ab\r\nContent-Disposition: form-data; name="timestamp"\r\n\r\n1',
      `--ab\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${content}`,
      '--ab--',
    ].join('\r\n'),
  );
  request.push(null);
  const { fields, file } = await readForm(request);
  expect([fields.get('timestamp'), file?.toString()]).toEqual(['1', content]);
});

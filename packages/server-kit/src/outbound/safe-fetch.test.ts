import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSafeFetch, FetchRefused, isPublicAddress, type SafeFetchOptions } from './safe-fetch.ts';

/** A server on loopback that counts connections. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, host: `127.0.0.1:${port}`, connections: () => connections };
}
const image: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'image/png');
  response.end('pixels');
};
const resolvesTo = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});
const download = (address: string, options: SafeFetchOptions = {}, change = {}) =>
  createSafeFetch(options).download(address, {
    signal: new AbortController().signal,
    contentTypes: ['image/'],
    maxBytes: 1000,
    seconds: 10,
    ...change,
  });

const privateAddresses = [
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

describe('abuse 42, 46: an address that is not public', () => {
  it.each(privateAddresses)(
    '%s is not connected to, by number or by a name that resolves to it',
    async (at) => {
      const literal = at.includes(':') ? `[${at}]` : at;
      await expect(download(`https://${literal}/`)).rejects.toThrow(FetchRefused);
      await expect(download('https://pictures.example/', resolvesTo(at))).rejects.toThrow(FetchRefused);
      await expect(download('https://pictures.example/', resolvesTo('1.1.1.1', at))).rejects.toThrow(
        'pictures.example is not at a public address.',
      );
    },
  );

  it.each(['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.1', '127.0.0.1.', '%31%32%37.0.0.1'])(
    '%s is recognised as loopback',
    async (form) => {
      const server = await serve(image);
      await expect(download(`https://${form}:${server.port}/`)).rejects.toThrow(FetchRefused);
      expect(server.connections()).toBe(0);
    },
  );

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'nas.local', 'db.internal.', 'metadata'])(
    '%s is refused as a name that is never public, whatever it resolves to',
    async (name) => {
      const resolve = vi.fn(resolvesTo('1.1.1.1').resolve);
      expect(() => createSafeFetch().check(`https://${name}/`)).toThrow(FetchRefused);
      await expect(download(`https://${name}/`, { resolve })).rejects.toThrow(FetchRefused);
      expect(resolve).not.toHaveBeenCalled();
    },
  );

  it('is not assumed of other names', () => {
    for (const name of ['example.com', 'local.example.com', 'mylocal.example', 'internal.io'])
      expect(() => createSafeFetch().check(`https://${name}/`)).not.toThrow();
  });

  it('is checked in the lookup of the connection, so that a name cannot change in between', async () => {
    const server = await serve(image);
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    await expect(download(`https://rebinding.example:${server.port}/`, { resolve })).rejects.toThrow(
      FetchRefused,
    );
    expect([lookups, server.connections()]).toEqual([1, 0]);
  });

  it('is refused as the target of a redirect', async () => {
    const target = await serve(image);
    const first = await serve((request, response) => {
      const path = request.url ?? '/';
      response.writeHead(302, { location: path === '/again' ? `http://${target.host}/` : '/again' });
      response.end();
    });
    await expect(download(`http://${first.host}/`, { hosts: [first.host] })).rejects.toThrow(FetchRefused);
    expect(target.connections()).toBe(0);
  });

  it('is distinguished from public ones', () => {
    expect(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'].every(isPublicAddress)).toBe(
      true,
    );
    expect(isPublicAddress('not an address')).toBe(false);
  });
});

describe('abuse 42, 46: other refusals', () => {
  it.each([
    ['http', 'http://pictures.example/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a data address', 'data:image/png;base64,AAAA'],
    ['credentials', 'https://ada:secret@pictures.example/'],
    ['no address', '/pictures/one.png'],
    ['the port of another service', 'https://pictures.example:22/'],
  ])('%s', async (_, address) => {
    await expect(download(address, resolvesTo('1.1.1.1'))).rejects.toThrow(FetchRefused);
  });

  it.each<[string, RequestListener]>([
    [
      'a page',
      (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<p>');
      },
    ],
    ['no content type', (_request, response) => void response.end('pixels')],
    ['another status', (_request, response) => void response.writeHead(403).end()],
    [
      'a body over the limit that does not tell its length',
      (_request, response) => {
        response.setHeader('content-type', 'image/png');
        for (let sent = 0; sent < 20; sent += 1) response.write('x'.repeat(100));
        response.end();
      },
    ],
    ['endless redirects', (_request, response) => void response.writeHead(307, { location: '/more' }).end()],
    [
      'a redirect to nowhere',
      (_request, response) => void response.writeHead(307, { location: 'http://' }).end(),
    ],
  ])('%s', async (_, listener) => {
    const { host } = await serve(listener);
    await expect(download(`http://${host}/`, { hosts: [host] })).rejects.toThrow(FetchRefused);
  });

  it('a slow body after its timeout', async () => {
    const { host } = await serve((_request, response) => {
      response.setHeader('content-type', 'image/png');
      const timer = setInterval(() => response.write('x'), 10);
      response.once('close', () => clearInterval(timer));
    });
    await expect(download(`http://${host}/`, { hosts: [host] }, { seconds: 0.2 })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});

describe('a configured host', () => {
  it('may have a name that is not public', () => {
    const { check } = createSafeFetch({ hosts: ['localhost:9000', 'hooks.internal'] });
    expect(() => check('http://localhost:9000/hook')).not.toThrow();
    expect(() => check('https://hooks.internal/hook')).not.toThrow();
    expect(() => check('https://localhost:9001/hook')).toThrow(FetchRefused);
  });

  it('is allowed on loopback and by http, also when a redirect leads there', async () => {
    const { host } = await serve((request, response) => {
      if (request.url === '/picture') image(request, response);
      else response.writeHead(302, { location: '/picture' }).end();
    });
    expect((await download(`http://${host}/`, { hosts: [host] })).toString()).toBe('pixels');
    expect((await download(`http://${host}/`, { hosts: ['127.0.0.1'] })).toString()).toBe('pixels');
  });

  it('with a port allows no other port', async () => {
    const [one, other] = [await serve(image), await serve(image)];
    await expect(download(`http://${other.host}/`, { hosts: [one.host] })).rejects.toThrow(FetchRefused);
    expect(other.connections()).toBe(0);
  });

  it('is disconnected when the signal is aborted', async () => {
    const { host } = await serve(() => undefined);
    const reason = new Error('client disconnected');
    const signal = AbortSignal.abort(reason);
    await expect(download(`http://${host}/`, { hosts: [host] }, { signal })).rejects.toBe(reason);
  });
});

import { createServer } from 'node:http';

/** A service that returns 1.3 kB of JSON for every request, and the keys of the session tokens. Arguments: port, keys. */
const [port, jwks = ''] = process.argv.slice(2);
const creation = { id: '6740a1b2c3d4e5f60718293a', type: 'article', publish: false, like_count: 3 };
const body = JSON.stringify({
  success: true,
  message: 'OK',
  creations: Array(14).fill(creation),
  modules: [],
});

createServer((request, response) => {
  const content = request.url === '/.well-known/jwks.json' ? jwks : body;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(content),
  });
  response.end(content);
}).listen(Number(port), '127.0.0.1');

import proxy from '@fastify/http-proxy';
import { createVerifier } from 'fast-jwt';
import fastify from 'fastify';

/** Fastify with its proxy and a verifier that caches tokens. Arguments: port, upstream, public key. */
const [port, upstream = '', key = ''] = process.argv.slice(2);
const verify = createVerifier({ key, algorithms: ['RS256'], cache: 5000 });
const app = fastify();
app.get('/readyz', () => 'ok');
app.register(proxy, {
  upstream,
  prefix: '/api',
  rewritePrefix: '/api',
  preHandler: async (request, reply) => {
    try {
      verify((request.headers.authorization ?? '').slice('Bearer '.length));
    } catch {
      return reply.code(401).send({ message: 'Sign in.' });
    }
  },
});
await app.listen({ port: Number(port), host: '127.0.0.1' });

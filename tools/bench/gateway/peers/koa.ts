import { createVerifier } from 'fast-jwt';
import Koa from 'koa';
import { request } from 'undici';

/** Koa with the simplest proxy and a verifier that caches tokens. Arguments: port, upstream, public key. */
const [port, upstream = '', key = ''] = process.argv.slice(2);
const verify = createVerifier({ key, algorithms: ['RS256'], cache: 5000 });
const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/readyz') {
    ctx.body = 'ok';
    return;
  }
  try {
    verify(ctx.get('authorization').slice('Bearer '.length));
  } catch {
    ctx.throw(401);
  }
  const { statusCode, headers, body } = await request(upstream + ctx.url);
  // A client that disconnects aborts the body; without a listener that would end the process.
  body.on('error', () => {});
  ctx.status = statusCode;
  ctx.set('content-type', String(headers['content-type']));
  ctx.set('content-length', String(headers['content-length']));
  ctx.body = body;
});
app.listen(Number(port), '127.0.0.1');

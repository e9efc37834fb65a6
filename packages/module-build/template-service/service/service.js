import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const module = 'mfe-example-tool';

/**
 * The service of the module, for the calls in `module.json`.
 * @param {{ keys: URL }} options the address of the product's public keys
 */
export function createService({ keys }) {
  const keySet = createRemoteJWKSet(keys);
  return createServer((req, res) => {
    respond(req, res, keySet).catch((error) => {
      console.error(error);
      // The product reports a run without `done` as failed.
      res.destroy();
    });
  });
}

async function respond(req, res, keySet) {
  const user = await userOf(req, keySet);
  if (!user) return sendJson(res, 401, { message: 'Sign in.' });
  if (req.method !== 'POST' || req.url !== '/write') return sendJson(res, 404, { message: 'No such call.' });
  const body = await json(req).catch(() => null);
  if (typeof body?.prompt !== 'string') return sendJson(res, 400, { message: 'Write something first.' });
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  await write(body.prompt, (name, data) => res.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
  return res.end();
}

/** Writes a text in parts. Replace it by the work of your tool. */
async function write(prompt, send) {
  send('progress', { stage: 'writing', message: 'Writing' });
  send('delta', { text: `# ${prompt}\n\n` });
  send('delta', { text: `${prompt.split(/\s+/).length} words.` });
  send('done', { settings: {}, report: {} });
}

/** The id and plan of the user for whom the product makes a call; null for any other request. */
async function userOf(req, keySet) {
  const token = /^Bearer (\S+)$/.exec(req.headers.authorization ?? '')?.[1];
  if (!token) return null;
  try {
    const options = { issuer: 'atelier', audience: module, algorithms: ['EdDSA'] };
    const { payload } = await jwtVerify(token, keySet, options);
    return { id: payload.sub, plan: payload.plan };
  } catch (error) {
    // Also when ATELIER_URL is not the product that calls.
    console.error(`A request was refused: ${error.message}`);
    return null;
  }
}

function sendJson(res, status, body) {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}

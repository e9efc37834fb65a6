import type { RequestListener } from 'node:http';
import { type Listening, listen } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import { isRebound } from '@atelier/server-kit/loopback';
import { renderMetrics } from '@atelier/server-kit/metrics';

/** Serves `GET /metrics` on a private port, because metrics reveal usage. @throws StartError */
export function serveMetrics(host: string, port: number, logger: Logger): Promise<Listening> {
  const respond: RequestListener = async (request, response) => {
    if (isRebound(request)) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { contentType, text } = await renderMetrics();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      logger.warn({ err: error }, 'the metrics could not be collected');
      response.writeHead(500).end();
    }
  };
  return listen({ callback: () => respond }, { host, port, graceMs: 0 });
}

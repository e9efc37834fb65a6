import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { createLogger } from '@atelier/server-kit/logging';
import { runWorkers } from '../workers.ts';

/** A program with two workers that respond with their process id. Argument: the port, or `broken` to fail at the start. */
const [port] = process.argv.slice(2);
if (cluster.isPrimary) runWorkers(2, createLogger({ name: 'test' }));
else if (port === 'broken') process.exit(1);
else
  createServer((_request, response) => {
    response.writeHead(200, { connection: 'close' });
    response.end(String(process.pid));
  }).listen(Number(port), '127.0.0.1');

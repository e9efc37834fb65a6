import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilReady } from '../../cli/processes/managed-process.ts';
import { PlainError } from '../../cli/workspace.ts';

export interface NginxProcess {
  stop(): Promise<void>;
}

const configuration = (folder: string, port: number, upstream: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  keepalive_requests 1000000000;
  upstream service { server ${new URL(upstream).host}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location = /readyz { return 200; }
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;

/** Starts nginx as a proxy with one process. @throws PlainError when it is not installed. */
export async function startNginx(folder: string, port: number, upstream: string): Promise<NginxProcess> {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, upstream));
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'nginx.log')], { stdio: 'ignore' });
  const failed = once(child, 'error').then(([cause]) => {
    throw new PlainError('This benchmark needs nginx and wrk: apt-get install nginx-light wrk', { cause });
  });
  failed.catch(() => {});
  await Promise.race([untilReady(`http://127.0.0.1:${port}/readyz`, AbortSignal.timeout(5_000)), failed]);
  return {
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testPublicKeys } from '@atelier/server-kit/testing';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServiceProcess {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the service as in production. @throws Error with the log if the process ends before it listens */
export async function startServiceProcess(
  mongodbUri: string,
  heapMegabytes: number,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      IDENTITY_PUBLIC_KEYS: JSON.stringify(testPublicKeys('creations')),
      MONGODB_URI: mongodbUri,
      PUBLIC_ORIGIN: 'https://atelier.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const log: string[] = [];
  child.stderr.on('data', (piece: Buffer) => void log.push(piece.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      const [found] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The service ended: ${log.join('\n')}`)));
  });
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { outputs, root } from '../workspace.ts';

/** A part of the web app that is built separately. */
export interface WebPart {
  /** Its folder in the project. */
  name: string;
  kind: 'shell' | 'module';
  /** The files and folders that its build depends on, relative to the project. */
  sources: string[];
  /** A file that exists after the part was built. */
  output: string;
}

const shared = [
  'packages/contracts/src',
  'packages/client/src',
  'packages/tool-kit',
  'packages/module-build',
];
const identity = z.object({ name: z.string(), version: z.string() });

/** The shell and every module of this project: a folder with a `module.json` is one. */
export async function findWebParts(): Promise<WebPart[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const modules = entries
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'module.json')))
    .map((entry) => entry.name);
  return [
    {
      name: 'shell',
      kind: 'shell',
      sources: ['shell', ...shared],
      output: join(outputs.shell, 'server/page.mjs'),
    },
    ...(await Promise.all(modules.map(modulePart))),
  ];
}

async function modulePart(folder: string): Promise<WebPart> {
  const { name, version } = identity.parse(
    JSON.parse(await readFile(join(root, folder, 'module.json'), 'utf8')),
  );
  return {
    name: folder,
    kind: 'module',
    sources: [folder, ...shared],
    output: join(outputs.modules, name, version, 'module.json'),
  };
}

import { chmod, chown, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOnPath } from '../../executable.ts';
import { root } from '../../workspace.ts';

/** What an image says of its containers, and what its folders have in place of root's 0755. */
export interface Image {
  env: Record<string, string>;
  user: string;
  folder: string;
  entrypoint: readonly string[];
  command: readonly string[];
  healthcheck: readonly string[];
  /** Owner and mode by path. */
  folders: Record<string, readonly [owner: number, mode: number]>;
  links: Record<string, string>;
  /** Files and folders of this machine, by their path in the image. */
  files: Record<string, string>;
}

const temporary = { '/tmp': [0, 0o1777] } as const;
const debian: Image = {
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  user: '0:0',
  folder: '/',
  entrypoint: [],
  command: [],
  healthcheck: [],
  folders: temporary,
  links: Object.fromEntries(['bin', 'sbin', 'lib', 'lib64'].map((name) => [name, `usr/${name}`])),
  files: Object.fromEntries(
    ['/usr/bin', '/usr/sbin', '/usr/lib', '/usr/lib64', '/usr/share', '/etc/alternatives'].map((path) => [
      path,
      path,
    ]),
  ),
};
const folders = (...paths: string[]): Image['folders'] =>
  Object.fromEntries(paths.map((path) => [path, [0, 0o755]]));
const owned = (path: string, owner: number): Partial<Image> => ({
  folder: path,
  folders: { ...temporary, [path]: [owner, 0o755] },
});

/** The images of others, with the programs of Debian's packages. */
export const publicImages: Record<string, Image> = {
  nginx: {
    ...debian,
    folders: { ...temporary, ...folders('/run', '/var/cache/nginx', '/var/log/nginx') },
    links: { ...debian.links, 'var/log/nginx/error.log': '/dev/stderr' },
  },
  redis: { ...debian, ...owned('/data', 999) },
  'prom/prometheus': { ...debian, ...owned('/prometheus', 65_534), entrypoint: ['prometheus'] },
  'prom/alertmanager': {
    ...debian,
    ...owned('/alertmanager', 65_534),
    entrypoint: ['prometheus-alertmanager'],
  },
};

/** The images that deploy/Dockerfile makes, by stage, without the files that it copies. */
export async function ownImages(): Promise<Map<string, Image>> {
  const npm = await realpath((await findOnPath(['npm'])) ?? '');
  const node: Image = {
    ...debian,
    folders: { ...temporary, ...folders('/usr/local/bin') },
    links: { ...debian.links, 'usr/local/bin/npm': '../lib/node_modules/npm/bin/npm-cli.js' },
    files: {
      ...debian.files,
      '/usr/local/bin/node': process.execPath,
      '/usr/local/lib/node_modules/npm': dirname(dirname(npm)),
    },
  };
  const text = await readFile(join(root, 'deploy/Dockerfile'), 'utf8');
  const stages = new Map<string, Image>();
  let stage = node;
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const array = (): string[] => JSON.parse(rest.slice(rest.indexOf('[')));
    if (instruction === 'FROM') {
      const [from = '', , name = ''] = rest.split(' ');
      stage = { ...(stages.get(from) ?? node) };
      stages.set(name, stage);
    } else if (instruction === 'ENV') {
      const pairs = [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
      stage.env = { ...stage.env, ...Object.fromEntries(pairs) };
    } else if (instruction === 'WORKDIR') stage.folder = rest;
    else if (instruction === 'USER') stage.user = rest;
    else if (instruction === 'CMD') stage.command = array();
    else if (instruction === 'HEALTHCHECK') stage.healthcheck = array();
  }
  return stages;
}

/** Makes the root of a container, into which the files of the image are mounted. */
export async function makeRoot(path: string, { folders, links }: Image, hosts: string): Promise<void> {
  await mkdir(join(path, 'etc'), { recursive: true });
  for (const [name, [owner, mode]] of Object.entries(folders)) {
    await mkdir(join(path, name), { recursive: true });
    await chown(join(path, name), owner, owner);
    await chmod(join(path, name), mode);
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, join(path, name));
  await writeFile(join(path, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n');
  await writeFile(join(path, 'etc/hosts'), hosts);
}

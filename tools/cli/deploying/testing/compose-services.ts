import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const unused = z.unknown().optional();
/** Strict: what Compose would do with another property, a container of the tests has to do as well. */
const service = z.strictObject({
  image: z.string(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string(),
  init: z.boolean().default(false),
  healthcheck: z.looseObject({ test: z.tuple([z.literal('CMD')], z.string()) }).optional(),
  networks: z.strictObject({ default: z.strictObject({ aliases: z.array(z.string()) }) }).optional(),
  build: unused,
  depends_on: unused,
  logging: unused,
  ports: unused,
  profiles: unused,
  restart: unused,
  stop_grace_period: unused,
});
const file = z.object({ services: z.record(z.string(), z.unknown()) });

/** A service as Compose reads it: with its variables, and paths that do not depend on a folder. */
export type ComposeService = Omit<z.output<typeof service>, 'environment' | 'volumes'> & {
  environment: Record<string, string>;
  volumes: { source: string; target: string; readOnly: boolean }[];
};

/** Replaces variables as Compose does. @throws Error for one that is required and has no value */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const innermost = /\$\{(\w+)(?::([-+?])([^${}]*))?\}/g;
  const replaced = text.replace(innermost, (_, name: string, operator: string, other: string) => {
    const value = variables[name];
    if (operator === '+') return value ? other : '';
    if (operator === '?' && !value) throw new Error(`${name} has no value.`);
    return value || (other ?? '');
  });
  return replaced === text ? text.replaceAll('$$', '$') : interpolate(replaced, variables);
}

/** Reads the services of a Compose file. A volume with a name is a folder of this name in `volumes`. */
export async function composeServices(
  path: string,
  { variables, volumes }: { variables: Readonly<Record<string, string>>; volumes: string },
): Promise<Record<string, ComposeService>> {
  const { services } = file.parse(parse(await readFile(path, 'utf8'), { merge: true }));
  const read = (declared: unknown): ComposeService => {
    const text = JSON.stringify(declared);
    const found = service.parse(
      JSON.parse(text, (_, value) => (typeof value === 'string' ? interpolate(value, variables) : value)),
    );
    const environment = Object.entries(found.environment).flatMap(([variable, value]) => {
      const given = value ?? variables[variable];
      return given === undefined ? [] : [[variable, String(given)]];
    });
    return {
      ...found,
      environment: Object.fromEntries(environment),
      volumes: found.volumes.map((volume) => {
        const [source = '', target = '', mode] = volume.split(':');
        const from = /^[./]/.test(source) ? resolve(dirname(path), source) : resolve(volumes, source);
        return { source: from, target, readOnly: mode === 'ro' };
      }),
    };
  };
  return Object.fromEntries(Object.entries(services).map(([name, declared]) => [name, read(declared)]));
}

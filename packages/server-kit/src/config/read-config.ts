import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** An invalid configuration. Its message lists every problem and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables, including those read from files, and the names of those with an unreadable file. */
interface FileVariables {
  env: Environment;
  unreadable: string[];
}

/** Reads `NAME` from the file in `NAME_FILE`, such as a mounted secret, unless `NAME` is set too. */
export function readFileVariables(names: readonly string[], env: Environment): FileVariables {
  const unreadable: string[] = [];
  const read = names.flatMap((name): [string, string][] => {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) return [];
    try {
      return [[name, readFileSync(file, 'utf8').trim()]];
    } catch {
      unreadable.push(`${name}_FILE`);
      return [];
    }
  });
  return { env: { ...env, ...Object.fromEntries(read) }, unreadable };
}

/**
 * Reads the environment against a schema by variable. An empty variable counts as missing.
 * @throws ConfigError with a line for every wrong variable
 */
export function parseConfig<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.output<Schema> {
  const given = readFileVariables(Object.keys(schema.shape), env);
  const values = Object.fromEntries(
    Object.entries(given.env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = schema.safeParse(values);
  if (read.success && given.unreadable.length === 0) return read.data;
  const files = given.unreadable.map((name) => `  ${name}: names a file that cannot be read`);
  const lines = (read.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    const missing = issue.code === 'invalid_type' && values[name] === undefined;
    const wanted = schema.shape[name]?.meta()?.description;
    return `  ${issue.path.join('.') || name}: ${missing ? 'is missing' : issue.message}${wanted ? ` (${wanted})` : ''}`;
  });
  throw new ConfigError(`The configuration has faults:\n${[...new Set([...files, ...lines])].join('\n')}`);
}

/** Reads the environment at the start. With wrong variables, it logs them all and exits with code 1. */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment = process.env,
): z.output<Schema> {
  try {
    return parseConfig(schema, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { message: msg } = error;
    const json = env.NODE_ENV === 'production';
    process.stderr.write(`${json ? JSON.stringify({ level: 60, time: Date.now(), msg }) : msg}\n`);
    process.exit(1);
  }
}

/** A variable with a comma-separated list; pipe it into the schema of its entries. Empty unless set. */
export const commaList = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []));

export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

import { z } from 'zod';

/** An invalid configuration. Its message lists every problem and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment against a schema whose keys are the variables' names. An empty variable counts as missing.
 * @throws ConfigError whose message names every variable at fault and what is wrong with it, one a line.
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'environment');
    const missing = issue.code === 'invalid_type' && values[name] === undefined;
    const wanted = schema.shape[name]?.meta()?.description;
    return `  ${name}: ${missing ? 'is missing' : issue.message}${wanted ? ` (${wanted})` : ''}`;
  });
  throw new ConfigError(`The configuration has faults:\n${[...new Set(lines)].join('\n')}`);
}

/**
 * Reads a process's environment, once, at its start. If variables are wrong, it writes one message that lists them all to standard
 * error and ends the process with code 1.
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  try {
    return parseConfig(schema, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** A variable that contains a list with commas between; pipe it into the schema of its entries. Empty unless set. */
export const commaList = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []));

/** A variable that contains JSON; pipe it into the schema of its content. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});

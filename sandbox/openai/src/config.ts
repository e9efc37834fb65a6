import { z } from 'zod';

const schema = z.object({
  SANDBOX_OPENAI_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  SANDBOX_OPENAI_WORDS_PER_SECOND: z.coerce.number().positive().max(1_000_000).default(120),
});

/** What the process is told by its environment: the port (0 lets the system choose) and the writing speed. */
export type Config = { port: number; wordsPerSecond: number };

/**
 * Reads the environment once.
 * @throws Error whose message lists every variable at fault, one a line.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = schema.safeParse(env);
  if (read.success) {
    return {
      port: read.data.SANDBOX_OPENAI_PORT,
      wordsPerSecond: read.data.SANDBOX_OPENAI_WORDS_PER_SECOND,
    };
  }
  const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The OpenAI stand-in cannot start:\n${faults.join('\n')}`, { cause: read.error });
}

import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  SANDBOX_CLOUDINARY_PORT: z.coerce.number().int().min(0).max(65_535).default(4020),
  DATA_DIR: z.string().min(1).default('.data'),
});

/** What the process is told by its environment: the port (0 lets the system choose) and the folder of its files. */
export type Config = { port: number; folder: string };

/**
 * Reads the environment once.
 * @throws Error whose message lists every variable at fault, one a line.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = schema.safeParse(env);
  if (read.success) {
    return {
      port: read.data.SANDBOX_CLOUDINARY_PORT,
      folder: path.join(path.resolve(read.data.DATA_DIR), 'cloudinary'),
    };
  }
  const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The Cloudinary stand-in cannot start:\n${faults.join('\n')}`, { cause: read.error });
}

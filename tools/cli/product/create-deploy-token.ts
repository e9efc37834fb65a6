import { moduleCalls } from '@atelier/contracts';
import { z } from 'zod';
import { PlainError } from '../workspace.ts';

const created = z.object({ token: z.string() });
const failed = z.object({
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

/**
 * Creates a deploy token for one module of a running product.
 * @param operatorKey of the product; null where no product has used its data folder
 * @throws PlainError when no product responds, or with its message when it refuses
 */
export async function createDeployToken(
  publicOrigin: string,
  operatorKey: string | null,
  module: string,
): Promise<string> {
  const notRunning = `No product is running at ${publicOrigin}. Run npm start first, or set PUBLIC_ORIGIN or PORT, and DATA_DIR.`;
  if (!operatorKey) throw new PlainError(notRunning);
  const { method, path } = moduleCalls.createDeployToken;
  const response = await fetch(new URL(path, publicOrigin), {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ module }),
  }).catch((cause: unknown) => {
    throw new PlainError(notRunning, { cause });
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { message, details } = failed.safeParse(body).data ?? {
      message: `${publicOrigin} returned ${response.status}.`,
      details: [],
    };
    throw new PlainError(
      [message, ...details.map((fault) => `  - ${fault.field}: ${fault.message}`)].join('\n'),
    );
  }
  return created.parse(body).token;
}

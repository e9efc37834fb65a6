import { z } from 'zod';
import { apiClient } from '../../cli/product/api-client.ts';
import { attacks, runAttack } from './attacks.ts';

const plan = z.object({
  origin: z.url(),
  accounts: z.array(z.object({ email: z.string(), password: z.string() })),
  milliseconds: z.int(),
});
export type AttackPlan = z.infer<typeof plan>;

/** The process of the attackers. Receives one `AttackPlan`, runs all attacks, and sends the `AttackCount` of each. */
process.once('message', async (message) => {
  const { origin, accounts, milliseconds } = plan.parse(message);
  const users = accounts.map((account) => apiClient(origin, account));
  const signal = AbortSignal.timeout(milliseconds);
  const counts = await Promise.all(attacks.map((attack) => runAttack(attack, { origin, users }, signal)));
  process.send?.(counts, () => process.exit(0));
});

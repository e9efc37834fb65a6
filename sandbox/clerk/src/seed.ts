import { hashPassword } from './accounts/passwords.ts';
import { planNamed } from './billing/plans.ts';
import { SEEDED_USERS } from './identity.ts';
import { transaction } from './store/database.ts';
import type { World } from './world.ts';

/** Adds the users that are known from the start, where they are missing. */
export async function seedUsers(world: World): Promise<void> {
  for (const { email, firstName, lastName, password, plan: slug } of SEEDED_USERS) {
    if (world.users.byEmail(email)) continue;
    const password_hash = await hashPassword(password);
    transaction(world.db, () => {
      const user = world.users.create({ email, password_hash, first_name: firstName, last_name: lastName });
      const plan = planNamed(slug);
      if (plan) world.subscriptions.replace(user.id, plan);
    });
  }
}

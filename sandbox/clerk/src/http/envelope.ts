import { presentClient } from '../present.ts';
import type { World } from '../world.ts';
import type { Visit } from './visit.ts';

/** Answers `{ response, client }`, as Clerk does wherever a call may have changed the client. */
export async function answerWrapped(world: World, visit: Visit, response: unknown): Promise<void> {
  const { client } = visit.state;
  visit.body = { response, client: client ? await presentClient(world, visit, client) : null };
}

import type { Session } from '../store/sessions.ts';
import type { World } from '../world.ts';
import { signSessionToken, type TokenFacts } from './session-token.ts';
import { newSigningKey } from './signing-key.ts';

/** A token for `session` that says what holds now, spoilt if the control address asked for that. */
export function issueToken(world: World, session: Session, party: string | undefined): Promise<string> {
  const facts: TokenFacts = {
    issuer: world.settings.proxyUrl,
    party,
    plan: world.subscriptions.activePlan(session.user_id),
    lifetime: world.controls.tokenLifetime,
  };
  switch (world.controls.takeTokenFault()) {
    case 'expired':
      return signSessionToken(session, { ...facts, age: facts.lifetime + 3600 }, world.key);
    case 'other-key':
      return signSessionToken(session, facts, newSigningKey());
    case 'other-issuer':
      return signSessionToken(session, { ...facts, issuer: 'https://clerk.elsewhere.example' }, world.key);
    case 'other-party':
      return signSessionToken(session, { ...facts, party: 'https://elsewhere.example' }, world.key);
    case undefined:
      return signSessionToken(session, facts, world.key);
  }
}

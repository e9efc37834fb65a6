import Router from '@koa/router';
import { ApiError } from '../http/api-error.ts';
import { signedIn } from '../http/authenticate.ts';
import { answerWrapped } from '../http/envelope.ts';
import type { Visit, VisitState } from '../http/visit.ts';
import { paymentAttemptObject } from '../objects/payment-attempt.ts';
import { statementObject } from '../objects/statement.ts';
import { paymentOfStatement } from '../objects/statement-id.ts';
import type { Payment } from '../store/billing-records.ts';
import type { World } from '../world.ts';

type Serialiser<Serialised> = (...parts: Parameters<typeof statementObject>) => Serialised;

/** What the user has paid: payment attempts, and the statements that list them. */
export function paymentRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>({ prefix: '/v1/me/billing' });

  /** The user's payments, newest first, each through `serialise`. */
  function list<Serialised>(visit: Visit, serialise: Serialiser<Serialised>, only?: string): Serialised[] {
    const { user } = signedIn(world, visit);
    const wanted = (payment: Payment) => only === undefined || payment.id === only;
    return world.billing.payments
      .where('user_id = ?', user.id)
      .filter(wanted)
      .reverse()
      .flatMap((payment) => {
        const item = world.billing.items.byId(payment.subscription_item_id);
        return item ? [serialise(payment, item, user, visit.state.proxyUrl)] : [];
      });
  }

  const answerList = (visit: Visit, data: unknown[]) =>
    answerWrapped(world, visit, { data, total_count: data.length });

  function answerOne<Serialised>(visit: Visit, [found]: Serialised[], what: string) {
    if (found === undefined) throw ApiError.notFound(what);
    return answerWrapped(world, visit, found);
  }

  router.get('/payment_attempts', (ctx) => answerList(ctx, list(ctx, paymentAttemptObject)));
  router.get('/payment_attempts/:id', (ctx) =>
    answerOne(ctx, list(ctx, paymentAttemptObject, ctx.params.id), 'payment attempt'),
  );
  router.get('/statements', (ctx) => answerList(ctx, list(ctx, statementObject)));
  router.get('/statements/:id', (ctx) =>
    answerOne(ctx, list(ctx, statementObject, paymentOfStatement(ctx.params.id ?? '')), 'statement'),
  );
  return router;
}

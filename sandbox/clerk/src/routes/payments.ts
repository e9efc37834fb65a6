import Router from '@koa/router';
import { signedIn } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestContext, RequestState } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { paymentAttemptObject, paymentOfStatement, statementObject } from '../objects/payments.ts';
import { respondWithClient } from '../present.ts';
import type { Payment } from '../store/billing-records.ts';

type Serialiser<Serialised> = (...args: Parameters<typeof statementObject>) => Serialised;

/** The user's payment attempts and statements. */
export function paymentRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/me/billing' });

  /** The user's payments, newest first, each through `serialise`. */
  function list<Serialised>(
    ctx: RequestContext,
    serialise: Serialiser<Serialised>,
    only?: string,
  ): Serialised[] {
    const { user } = signedIn(instance, ctx);
    const isSelected = (payment: Payment) => only === undefined || payment.id === only;
    return instance.billing.payments
      .where('user_id = ?', user.id)
      .filter(isSelected)
      .reverse()
      .flatMap((payment) => {
        const item = instance.billing.items.byId(payment.subscription_item_id);
        return item ? [serialise(payment, item, user, ctx.state.proxyUrl)] : [];
      });
  }

  const respondList = (ctx: RequestContext, data: unknown[]) =>
    respondWithClient(instance, ctx, { data, total_count: data.length });

  function respondOne<Serialised>(ctx: RequestContext, [found]: Serialised[], what: string) {
    if (found === undefined) throw ApiError.notFound(what);
    return respondWithClient(instance, ctx, found);
  }

  router.get('/payment_attempts', (ctx) => respondList(ctx, list(ctx, paymentAttemptObject)));
  router.get('/payment_attempts/:id', (ctx) =>
    respondOne(ctx, list(ctx, paymentAttemptObject, ctx.params.id), 'payment attempt'),
  );
  router.get('/statements', (ctx) => respondList(ctx, list(ctx, statementObject)));
  router.get('/statements/:id', (ctx) =>
    respondOne(ctx, list(ctx, statementObject, paymentOfStatement(ctx.params.id ?? '')), 'statement'),
  );
  return router;
}

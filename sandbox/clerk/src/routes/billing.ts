import Router from '@koa/router';
import { freePlan, plans } from '../billing/plans.ts';
import { periodEnd } from '../billing/subscriptions.ts';
import { signedIn } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestState } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { paymentMethodObject } from '../objects/payer.ts';
import { moneyObject, planObject } from '../objects/plan.ts';
import { subscriptionItemObject, subscriptionObject } from '../objects/subscription.ts';
import { respondWithClient } from '../present.ts';

/** A complete list as one page. */
const page = <Entry>(data: Entry[]) => ({ data, total_count: data.length });

/** The public plans, a user's subscription and its payment method. The simulated payments have no statements. */
export function billingRoutes(instance: Instance): Router<RequestState> {
  const { subscriptions } = instance;
  const router = new Router<RequestState>();

  router.get('/v1/billing/plans', (ctx) => {
    ctx.body = page(ctx.query.payer_type === 'org' ? [] : plans.map(planObject));
  });

  router.get('/v1/me/billing/subscription', (ctx) => {
    const { user } = signedIn(instance, ctx);
    return respondWithClient(instance, ctx, subscriptionObject(user, subscriptions.current(user.id)));
  });

  router.delete('/v1/me/billing/subscription_items/:item', (ctx) => {
    const { user } = signedIn(instance, ctx);
    const current = subscriptions.current(user.id);
    if (current.id !== ctx.params.item) throw ApiError.notFound('subscription item');
    if (periodEnd(current) === null) {
      throw new ApiError(409, 'subscription_item_not_cancelable', {
        message: 'This subscription cannot be cancelled.',
      });
    }
    subscriptions.start(user.id, freePlan);
    return respondWithClient(instance, ctx, subscriptionItemObject(current));
  });

  router.get('/v1/me/billing/payment_methods', (ctx) =>
    respondWithClient(instance, ctx, page([paymentMethodObject(signedIn(instance, ctx).user)])),
  );

  router.post(['/v1/me/billing/payment_methods', '/v1/me/billing/payment_methods/initialize'], () => {
    throw ApiError.notCovered('cards of your own: pay with the one that is there');
  });

  router.delete('/v1/me/billing/payment_methods/:card', () => {
    throw ApiError.notCovered('removing the card that is there');
  });

  router.get('/v1/me/billing/credits', (ctx) => {
    signedIn(instance, ctx);
    return respondWithClient(instance, ctx, { object: 'commerce_credit_balance', balance: moneyObject(0) });
  });

  const emptyLists = ['credits/history', 'statements', 'payment_attempts'];
  router.get(
    emptyLists.map((list) => `/v1/me/billing/${list}`),
    (ctx) => {
      signedIn(instance, ctx);
      return respondWithClient(instance, ctx, page([]));
    },
  );

  return router;
}

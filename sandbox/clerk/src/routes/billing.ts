import Router from '@koa/router';
import { freePlan, planNamed, plans } from '../billing/plans.ts';
import { signedIn } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import type { RequestState } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { paymentMethodObject } from '../objects/payer.ts';
import { moneyObject, planObject } from '../objects/plan.ts';
import { subscriptionItemObject, subscriptionObject } from '../objects/subscription.ts';
import { respondWithClient } from '../present.ts';
import { transaction } from '../store/database.ts';

/** A complete list as one page. */
const page = <Entry>(data: Entry[]) => ({ data, total_count: data.length });

/** The public plans, a user's subscription and its payment method. */
export function billingRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>();

  router.get('/v1/billing/plans', (ctx) => {
    ctx.body = page(ctx.query.payer_type === 'org' ? [] : plans.map(planObject));
  });

  router.get('/v1/billing/plans/:plan', (ctx) => {
    const plan = planNamed(ctx.params.plan ?? '');
    if (!plan) throw ApiError.notFound('plan');
    ctx.body = planObject(plan);
  });

  router.get('/v1/me/billing/subscription', (ctx) => {
    const { user } = signedIn(instance, ctx);
    return respondWithClient(instance, ctx, subscriptionObject(user, instance.subscriptions.items(user.id)));
  });

  router.get('/v1/me/billing/subscription_items', (ctx) => {
    const items = instance.subscriptions.items(signedIn(instance, ctx).user.id);
    return respondWithClient(instance, ctx, page(items.map(subscriptionItemObject)));
  });

  router.delete('/v1/me/billing/subscription_items/:item', (ctx) => {
    const { user } = signedIn(instance, ctx);
    const item = instance.subscriptions.items(user.id).find(({ id }) => id === ctx.params.item);
    if (!item) throw ApiError.notFound('subscription item');
    if (item.period_end === null || item.canceled_at !== null || item.status !== 'active') {
      throw new ApiError(409, 'subscription_item_not_cancelable', {
        message: 'This subscription cannot be cancelled.',
      });
    }
    transaction(instance.db, () => instance.subscriptions.scheduleAfter(item, freePlan, 'month'));
    return respondWithClient(
      instance,
      ctx,
      subscriptionItemObject(instance.billing.items.byId(item.id) ?? item),
    );
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

  router.put('/v1/me/billing/payers/default_payment_method', (ctx) =>
    respondWithClient(instance, ctx, paymentMethodObject(signedIn(instance, ctx).user)),
  );

  router.get('/v1/me/billing/credits', (ctx) => {
    signedIn(instance, ctx);
    return respondWithClient(instance, ctx, { object: 'commerce_credit_balance', balance: moneyObject(0) });
  });

  router.get('/v1/me/billing/credits/history', (ctx) => {
    signedIn(instance, ctx);
    return respondWithClient(instance, ctx, page([]));
  });

  return router;
}

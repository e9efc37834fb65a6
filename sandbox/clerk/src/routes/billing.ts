import Router from '@koa/router';
import { FREE, PLANS, planNamed } from '../billing/plans.ts';
import { ApiError } from '../http/api-error.ts';
import { signedIn } from '../http/authenticate.ts';
import { answerWrapped } from '../http/envelope.ts';
import type { VisitState } from '../http/visit.ts';
import { moneyObject } from '../objects/money.ts';
import { paymentMethodObject } from '../objects/payment-method.ts';
import { planObject } from '../objects/plan.ts';
import { subscriptionObject } from '../objects/subscription.ts';
import { subscriptionItemObject } from '../objects/subscription-item.ts';
import { transaction } from '../store/database.ts';
import type { World } from '../world.ts';

/** A whole list as one page. */
const page = <Entry>(data: Entry[]) => ({ data, total_count: data.length });

/** Plans for everybody to see; a user's subscription, and the card that pays for it. */
export function billingRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>();

  router.get('/v1/billing/plans', (ctx) => {
    ctx.body = page(ctx.query.payer_type === 'org' ? [] : PLANS.map(planObject));
  });

  router.get('/v1/billing/plans/:plan', (ctx) => {
    const plan = planNamed(ctx.params.plan ?? '');
    if (!plan) throw ApiError.notFound('plan');
    ctx.body = planObject(plan);
  });

  router.get('/v1/me/billing/subscription', (ctx) => {
    const { user } = signedIn(world, ctx);
    return answerWrapped(world, ctx, subscriptionObject(user, world.subscriptions.items(user.id)));
  });

  router.get('/v1/me/billing/subscription_items', (ctx) => {
    const items = world.subscriptions.items(signedIn(world, ctx).user.id);
    return answerWrapped(world, ctx, page(items.map(subscriptionItemObject)));
  });

  router.delete('/v1/me/billing/subscription_items/:item', (ctx) => {
    const { user } = signedIn(world, ctx);
    const item = world.subscriptions.items(user.id).find(({ id }) => id === ctx.params.item);
    if (!item) throw ApiError.notFound('subscription item');
    if (item.period_end === null || item.canceled_at !== null || item.status !== 'active') {
      throw new ApiError(409, 'subscription_item_not_cancelable', {
        message: 'This subscription cannot be cancelled.',
      });
    }
    transaction(world.db, () => world.subscriptions.scheduleAfter(item, FREE, 'month'));
    return answerWrapped(world, ctx, subscriptionItemObject(world.billing.items.byId(item.id) ?? item));
  });

  router.get('/v1/me/billing/payment_methods', (ctx) =>
    answerWrapped(world, ctx, page([paymentMethodObject(signedIn(world, ctx).user)])),
  );

  router.post(['/v1/me/billing/payment_methods', '/v1/me/billing/payment_methods/initialize'], () => {
    throw ApiError.notCovered('cards of your own: pay with the one that is there');
  });

  router.delete('/v1/me/billing/payment_methods/:card', () => {
    throw ApiError.notCovered('removing the card that is there');
  });

  router.put('/v1/me/billing/payers/default_payment_method', (ctx) =>
    answerWrapped(world, ctx, paymentMethodObject(signedIn(world, ctx).user)),
  );

  router.get('/v1/me/billing/credits', (ctx) => {
    signedIn(world, ctx);
    return answerWrapped(world, ctx, { object: 'commerce_credit_balance', balance: moneyObject(0) });
  });

  router.get('/v1/me/billing/credits/history', (ctx) => {
    signedIn(world, ctx);
    return answerWrapped(world, ctx, page([]));
  });

  return router;
}

import Router from '@koa/router';
import { z } from 'zod';
import { planNamed } from '../billing/plans.ts';
import { quoteFor } from '../billing/quote.ts';
import { signedIn } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { formFlag, formOf } from '../http/form.ts';
import type { RequestContext, RequestState, RoutedContext } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { checkoutObject } from '../objects/checkout.ts';
import { cardId } from '../objects/payer.ts';
import { respondWithClient } from '../present.ts';
import { type Checkout, planPeriod } from '../store/billing-records.ts';
import { transaction } from '../store/database.ts';
import { newId } from '../store/records.ts';
import type { User } from '../store/users.ts';

const checkoutForm = z.object({ plan_id: z.string(), plan_period: planPeriod });
const promotion = z.object({ promo_code: z.string().optional() });
const payment = z.object({ payment_method_id: z.string().optional(), use_test_card: formFlag });

/** Prices a change of plan and applies it. */
export function checkoutRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/me/billing/checkouts' });

  const respond = (ctx: RequestContext, checkout: Checkout, user: User) => {
    const item = checkout.subscription_item_id
      ? instance.billing.items.byId(checkout.subscription_item_id)
      : undefined;
    return respondWithClient(instance, ctx, checkoutObject(checkout, user, item, ctx.state.proxyUrl));
  };

  function own(ctx: RoutedContext): { checkout: Checkout; user: User } {
    const { user } = signedIn(instance, ctx);
    const checkout = instance.billing.checkouts.byId(ctx.params.id ?? '');
    if (checkout?.user_id !== user.id) throw ApiError.notFound('checkout');
    return { checkout, user };
  }

  router.post('/', (ctx) => {
    const { user } = signedIn(instance, ctx);
    const { plan_id, plan_period } = formOf(ctx, checkoutForm);
    const plan = planNamed(plan_id);
    if (!plan) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Plan not found.',
        param: 'plan_id',
      });
    }
    const [current] = instance.subscriptions.items(user.id);
    const quote = quoteFor(current, plan, plan_period, Date.now());
    if (quote === 'already_subscribed') {
      throw ApiError.unprocessable(quote, { message: `You already have the ${plan.name} plan.` });
    }
    const checkout = instance.billing.checkouts.save({
      id: newId('chk'),
      user_id: user.id,
      plan_id: plan.id,
      plan_period,
      status: 'needs_confirmation',
      quote,
      subscription_item_id: null,
      created_at: Date.now(),
    });
    return respond(ctx, checkout, user);
  });

  router.get('/:id', (ctx) => {
    const { checkout, user } = own(ctx);
    return respond(ctx, checkout, user);
  });

  router.patch('/:id', (ctx) => {
    const { checkout, user } = own(ctx);
    if (formOf(ctx, promotion).promo_code) {
      throw ApiError.unprocessable('promo_code_invalid', {
        message: 'This promo code is not valid.',
        param: 'promo_code',
      });
    }
    return respond(ctx, checkout, user);
  });

  router.patch('/:id/confirm', (ctx) => {
    const { checkout, user } = own(ctx);
    const { payment_method_id, use_test_card } = formOf(ctx, payment);
    if (checkout.status === 'completed') return respond(ctx, checkout, user);
    if (checkout.quote.dueNow > 0 && !use_test_card && payment_method_id !== cardId(user.id)) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Payment method not found. Choose the card that is there.',
        param: 'payment_method_id',
      });
    }
    const completed = transaction(instance.db, () => instance.subscriptions.confirm(checkout));
    return respond(ctx, completed, user);
  });

  return router;
}

import Router from '@koa/router';
import { z } from 'zod';
import { planNamed } from '../billing/plans.ts';
import { quoteFor } from '../billing/quote.ts';
import { ApiError } from '../http/api-error.ts';
import { signedIn } from '../http/authenticate.ts';
import { answerWrapped } from '../http/envelope.ts';
import { formFlag, formOf } from '../http/form.ts';
import type { RoutedVisit, Visit, VisitState } from '../http/visit.ts';
import { checkoutObject } from '../objects/checkout.ts';
import { cardId } from '../objects/payment-method.ts';
import { type Checkout, planPeriod } from '../store/billing-records.ts';
import { transaction } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { User } from '../store/users.ts';
import type { World } from '../world.ts';

const wanted = z.object({ plan_id: z.string(), plan_period: planPeriod });
const promotion = z.object({ promo_code: z.string().optional() });
const payment = z.object({ payment_method_id: z.string().optional(), use_test_card: formFlag });

/** Pricing a change of plan, and carrying it out. */
export function checkoutRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>({ prefix: '/v1/me/billing/checkouts' });

  const answer = (visit: Visit, checkout: Checkout, user: User) => {
    const item = checkout.subscription_item_id
      ? world.billing.items.byId(checkout.subscription_item_id)
      : undefined;
    return answerWrapped(world, visit, checkoutObject(checkout, user, item, visit.state.proxyUrl));
  };

  function own(visit: RoutedVisit): { checkout: Checkout; user: User } {
    const { user } = signedIn(world, visit);
    const checkout = world.billing.checkouts.byId(visit.params.id ?? '');
    if (checkout?.user_id !== user.id) throw ApiError.notFound('checkout');
    return { checkout, user };
  }

  router.post('/', (ctx) => {
    const { user } = signedIn(world, ctx);
    const { plan_id, plan_period } = formOf(ctx, wanted);
    const plan = planNamed(plan_id);
    if (!plan) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Plan not found.',
        param: 'plan_id',
      });
    }
    const [current] = world.subscriptions.items(user.id);
    const quote = quoteFor(current, plan, plan_period, Date.now());
    if (quote === 'already_subscribed') {
      throw ApiError.unprocessable(quote, { message: `You already have the ${plan.name} plan.` });
    }
    const checkout = world.billing.checkouts.save({
      id: newId('chk'),
      user_id: user.id,
      plan_id: plan.id,
      plan_period,
      status: 'needs_confirmation',
      quote,
      subscription_item_id: null,
      created_at: Date.now(),
    });
    return answer(ctx, checkout, user);
  });

  router.get('/:id', (ctx) => {
    const { checkout, user } = own(ctx);
    return answer(ctx, checkout, user);
  });

  router.patch('/:id', (ctx) => {
    const { checkout, user } = own(ctx);
    if (formOf(ctx, promotion).promo_code) {
      throw ApiError.unprocessable('promo_code_invalid', {
        message: 'This promo code is not valid.',
        param: 'promo_code',
      });
    }
    return answer(ctx, checkout, user);
  });

  router.patch('/:id/confirm', (ctx) => {
    const { checkout, user } = own(ctx);
    const { payment_method_id, use_test_card } = formOf(ctx, payment);
    if (checkout.status === 'completed') return answer(ctx, checkout, user);
    if (checkout.quote.dueNow > 0 && !use_test_card && payment_method_id !== cardId(user.id)) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Payment method not found. Choose the card that is there.',
        param: 'payment_method_id',
      });
    }
    const completed = transaction(world.db, () => world.subscriptions.confirm(checkout));
    return answer(ctx, completed, user);
  });

  return router;
}

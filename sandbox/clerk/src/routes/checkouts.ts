import Router from '@koa/router';
import { z } from 'zod';
import { planNamed } from '../billing/plans.ts';
import { signedIn } from '../http/authenticate.ts';
import { ApiError } from '../http/errors.ts';
import { formFlag, formOf } from '../http/form.ts';
import type { RequestContext, RequestState, RoutedContext } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { type Checkout, checkoutObject } from '../objects/checkout.ts';
import { cardId } from '../objects/payer.ts';
import { respondWithClient } from '../present.ts';
import { newId } from '../store/records.ts';
import type { User } from '../store/users.ts';

const checkoutForm = z.object({ plan_id: z.string(), plan_period: z.literal('month') });
const promotion = z.object({ promo_code: z.string().optional() });
const payment = z.object({ payment_method_id: z.string().optional(), use_test_card: formFlag });

/** Prices a change of plan and applies it at once. */
export function checkoutRoutes(instance: Instance): Router<RequestState> {
  const { subscriptions } = instance;
  const router = new Router<RequestState>({ prefix: '/v1/me/billing/checkouts' });
  /** The last checkout of each user. */
  const checkouts = new Map<string, Checkout>();

  function respond(ctx: RequestContext, checkout: Checkout, user: User) {
    checkouts.set(user.id, checkout);
    return respondWithClient(instance, ctx, checkoutObject(checkout, user, ctx.state.proxyUrl));
  }

  function own(ctx: RoutedContext): { checkout: Checkout; user: User } {
    const { user } = signedIn(instance, ctx);
    const checkout = checkouts.get(user.id);
    if (!checkout || checkout.id !== ctx.params.id) throw ApiError.notFound('checkout');
    return { checkout, user };
  }

  router.post('/', (ctx) => {
    const { user } = signedIn(instance, ctx);
    const { plan_id } = formOf(ctx, checkoutForm);
    const plan = planNamed(plan_id);
    if (!plan) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Plan not found.',
        param: 'plan_id',
      });
    }
    if (subscriptions.activePlan(user.id) === plan) {
      throw ApiError.unprocessable('already_subscribed', {
        message: `You already have the ${plan.name} plan.`,
      });
    }
    const checkout = { id: newId('chk'), plan, status: 'needs_confirmation', startsAt: Date.now() } as const;
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
    if (checkout.plan.monthly > 0 && !use_test_card && payment_method_id !== cardId(user.id)) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Payment method not found. Choose the card that is there.',
        param: 'payment_method_id',
      });
    }
    subscriptions.start(user.id, checkout.plan);
    return respond(ctx, { ...checkout, status: 'completed' }, user);
  });

  return router;
}

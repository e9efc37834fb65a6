import Router from '@koa/router';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { formOf } from '../http/form.ts';
import {
  type RequestContext,
  type RequestState,
  type RoutedContext,
  signedIn,
} from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import {
  type Checkout,
  cardId,
  checkoutObject,
  moneyObject,
  paymentMethodObject,
  planObject,
  subscriptionItemObject,
  subscriptionObject,
} from '../objects/billing.ts';
import { planNamed, plans } from '../plans.ts';
import { respondWithClient } from '../present.ts';
import { newId } from '../store/records.ts';
import type { User } from '../store/users.ts';

const checkoutForm = z.object({ plan_id: z.string(), plan_period: z.literal('month') });
const payment = z.object({ payment_method_id: z.string().optional() });

const page = <Entry>(data: Entry[]) => ({ data, total_count: data.length });

/** The public plans and a user's subscription. The simulated payments have no statements. */
export function billingRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>();

  router.get('/v1/billing/plans', (ctx) => {
    ctx.body = page(ctx.query.payer_type === 'org' ? [] : plans.map(planObject));
  });

  router.get('/v1/me/billing/subscription', (ctx) => {
    return respondWithClient(instance, ctx, subscriptionObject(signedIn(instance, ctx)));
  });

  router.delete('/v1/me/billing/subscription_items/:item', (ctx) => {
    const user = signedIn(instance, ctx);
    const item = subscriptionItemObject(user);
    if (item.id !== ctx.params.item) throw ApiError.notFound('subscription item');
    if (user.plan === 'free_user') {
      throw new ApiError(409, 'subscription_item_not_cancelable', {
        message: 'This subscription cannot be cancelled.',
      });
    }
    instance.users.setPlan(user, 'free_user');
    return respondWithClient(instance, ctx, item);
  });

  router.get('/v1/me/billing/payment_methods', (ctx) =>
    respondWithClient(instance, ctx, page([paymentMethodObject(signedIn(instance, ctx))])),
  );

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

  checkoutRoutes(instance, router);
  return router;
}

const checkoutsPath = '/v1/me/billing/checkouts';

function checkoutRoutes(instance: Instance, router: Router<RequestState>): void {
  const checkouts = new Map<string, Checkout>();

  function respond(ctx: RequestContext, checkout: Checkout, user: User) {
    checkouts.set(user.id, checkout);
    return respondWithClient(instance, ctx, checkoutObject(checkout, user));
  }

  function own(ctx: RoutedContext): { checkout: Checkout; user: User } {
    const user = signedIn(instance, ctx);
    const checkout = checkouts.get(user.id);
    if (!checkout || checkout.id !== ctx.params.id) throw ApiError.notFound('checkout');
    return { checkout, user };
  }

  router.post(checkoutsPath, (ctx) => {
    const user = signedIn(instance, ctx);
    const { plan_id } = formOf(ctx, checkoutForm);
    const plan = planNamed(plan_id);
    if (!plan) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Plan not found.',
        param: 'plan_id',
      });
    }
    if (user.plan === plan.slug) {
      throw ApiError.unprocessable('already_subscribed', {
        message: `You already have the ${plan.name} plan.`,
      });
    }
    const checkout = { id: newId('chk'), plan, status: 'needs_confirmation', startsAt: Date.now() } as const;
    return respond(ctx, checkout, user);
  });

  router.get(`${checkoutsPath}/:id`, (ctx) => {
    const { checkout, user } = own(ctx);
    return respond(ctx, checkout, user);
  });

  router.patch(`${checkoutsPath}/:id/confirm`, (ctx) => {
    const { checkout, user } = own(ctx);
    const { payment_method_id } = formOf(ctx, payment);
    if (checkout.status === 'completed') return respond(ctx, checkout, user);
    if (checkout.plan.monthly > 0 && payment_method_id !== cardId(user.id)) {
      throw ApiError.unprocessable('form_resource_not_found', {
        message: 'Payment method not found. Choose the card that is there.',
        param: 'payment_method_id',
      });
    }
    const changed = instance.users.setPlan(user, checkout.plan.slug);
    return respond(ctx, { ...checkout, status: 'completed' }, changed);
  });
}

import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar-url.ts';
import { INSTANCE_ID } from './instance.ts';
import { type MoneyObject, moneyObject } from './money.ts';

/** `BillingPayer` of Clerk's description: the user, as the one who pays. */
export interface PayerObject {
  object: 'commerce_payer';
  id: string;
  instance_id: string;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  organization_id: string | null;
  organization_name: string | null;
  image_url: string;
  credits_balance: MoneyObject;
  created_at: number;
  updated_at: number;
}

/** Each user has one payer, with an id made from the user's. */
export const payerId = (userId: string): string => userId.replace('user_', 'cpayer_');

export const payerObject = (user: User, proxyUrl: string): PayerObject => ({
  object: 'commerce_payer',
  id: payerId(user.id),
  instance_id: INSTANCE_ID,
  user_id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  organization_id: null,
  organization_name: null,
  image_url: avatarUrl(user, proxyUrl),
  credits_balance: moneyObject(0),
  created_at: user.created_at,
  updated_at: user.updated_at,
});

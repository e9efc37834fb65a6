/** An amount as Clerk writes it: cents, and the same for people to read. */
export interface MoneyObject {
  amount: number;
  amount_formatted: string;
  currency: 'usd';
  currency_symbol: '$';
}

/** Serialises US cents. */
export const moneyObject = (cents: number): MoneyObject => ({
  amount: cents,
  amount_formatted: (cents / 100).toFixed(2),
  currency: 'usd',
  currency_symbol: '$',
});

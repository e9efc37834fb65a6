import { z } from 'zod';

/** An e-mail address as the newsletter takes it: trimmed, lower case, at most 254 characters (RFC 5321 section 4.5.3.1). */
export const newsletterEmail = z
  .string({ error: 'Enter an e-mail address.' })
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter a whole e-mail address, such as ada@example.com.'));

/** What `subscribe` takes. */
export const subscribeRequest = z.strictObject({ email: newsletterEmail });
/** What `unsubscribe` takes: the secret that came with the subscription. */
export const unsubscribeRequest = z.strictObject({ token: z.string().min(20).max(200) });

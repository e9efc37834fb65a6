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

const token = z.string({ error: 'Send the token of the link in the mail.' }).min(20).max(200);

/** What `confirmSubscription` and `unsubscribe` take: the token of a link in a mail. */
export const mailTokenRequest = z.strictObject({ token });
/** The query of `unsubscribeOneClick`. Other fields are ignored: mail providers may add some. */
export const mailTokenQuery = z.object({ token });

import { type Call, ignored, json, kilobyte, publicCall, succeeded } from '../call.ts';
import { mailTokenQuery, mailTokenRequest, subscribeRequest } from '../requests.ts';

export const newsletterCalls = {
  subscribe: {
    ...publicCall('POST', '/api/newsletter/subscribe'),
    service: 'newsletter',
    limit: 'newsletter',
    summary:
      'Subscribe to the newsletter. The address receives a mail with a link; the response is the same for every address.',
    body: json(subscribeRequest, kilobyte),
    response: succeeded({}),
  },
  confirmSubscription: {
    ...publicCall('POST', '/api/newsletter/confirm'),
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'Confirm a subscription. The token is in the mail, and valid for 48 hours.',
    body: json(mailTokenRequest, kilobyte),
    response: succeeded({}),
  },
  unsubscribe: {
    ...publicCall('POST', '/api/newsletter/unsubscribe'),
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'End a subscription. The token is in each of its mails. The e-mail address is deleted.',
    body: json(mailTokenRequest, kilobyte),
    response: succeeded({}),
  },
  unsubscribeOneClick: {
    ...publicCall('POST', '/newsletter/unsubscribe'),
    service: 'newsletter',
    limit: 'one-click',
    summary:
      'End a subscription from a mail program. The program sends a POST to the URL of the header List-Unsubscribe (RFC 8058).',
    query: mailTokenQuery,
    body: ignored(4 * kilobyte),
    response: succeeded({}),
  },
} as const satisfies Record<string, Call>;

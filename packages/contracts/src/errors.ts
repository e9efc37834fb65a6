import { z } from 'zod';
import { type ErrorCode, errors } from './messages.ts';
import { usage } from './usage.ts';

export { type ErrorCode, errors, type Message, type MessageCode, type MessageValues } from './messages.ts';

export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The errors that only module teams and operators get, from calls outside the API description. */
const ofTeams: readonly ErrorCode[] = [
  'module_forbidden',
  'operator_required',
  'module_not_found',
  'version_not_found',
  'version_exists',
  'nothing_to_roll_back',
  'module_invalid',
];

/** The errors that a consumer of the API can get. */
export const consumerErrorCodes = errorCodes.filter((code) => !ofTeams.includes(code));

export const errorCode = z.enum(errorCodes).describe('The stable name of the error, for programs.');

/** The machine-readable parts of a message, in every response. */
export const messageFields = {
  message_code: z
    .string()
    .optional()
    .describe("The stable name of `message`, if it is more specific than the response's code."),
  message_values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('The values in `message`, by name.'),
};

/** One invalid field: its dotted path, and the reason for users. */
export const fieldFault = z
  .object({
    field: z.string().describe('The path of the field, with dots.'),
    message: z.string().describe('The reason, for users.'),
    ...messageFields,
  })
  .describe('An invalid field.');
export type FieldFault = z.infer<typeof fieldFault>;

/** The body of every response that is not a success, and the data of a stream's `error` event. */
export const failure = z.object({
  success: z.literal(false).describe('False for every failure.'),
  message: z.string().describe('What went wrong and what to do, for users.'),
  ...messageFields,
  code: errorCode,
  request_id: z
    .string()
    .describe('The id of this request in the logs: quote it in questions to the operator.'),
  documentation_url: z.string().describe('The page about the code.'),
  details: z.array(fieldFault).optional().describe('The invalid fields (`invalid_request`).'),
  reason: z
    .string()
    .optional()
    .describe('The exceeded limit (`rate_limited`), such as `create` or `reads-at-once`.'),
  retry_after: z
    .int()
    .nonnegative()
    .optional()
    .describe('When trying again makes sense, in seconds, as in `Retry-After`.'),
  usage: usage.optional().describe('The rest of the quota, after a refund.'),
});
export type Failure = z.infer<typeof failure>;

/** The cause of failed background work. */
export const failureReason = failure.pick({ code: true, message: true }).describe('Why the work failed.');
export type FailureReason = z.infer<typeof failureReason>;

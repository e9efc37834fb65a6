import { z } from 'zod';
import { usage } from './usage.ts';

/**
 * Every error of the product: its HTTP status and its message for users. Each has a page, `/docs/errors/<code>` (`error-help.ts`). A message
 * says what happened and what to do; it never contains the text of an exception.
 */
export const errors = {
  invalid_request: { status: 400, message: 'Some fields are not valid. Correct them and try again.' },
  malformed_body: {
    status: 400,
    message: "We couldn't read this request. Check its format and try again.",
  },
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  plan_required: { status: 403, message: 'This needs the Premium plan. Upgrade on the plans page.' },
  scope_required: {
    status: 403,
    message: "This API key isn't allowed to do this. Use a key with the scope that the call needs.",
  },
  module_forbidden: {
    status: 403,
    message: 'This deploy token belongs to another module. Use a token of this module.',
  },
  operator_required: {
    status: 403,
    message: 'Only operators of this installation may do this. Ask one of them, or sign in as an operator.',
  },
  forbidden_origin: { status: 403, message: "Requests from this site aren't allowed." },
  not_found: { status: 404, message: "There's nothing at this address." },
  creation_not_found: { status: 404, message: "This creation doesn't exist or isn't yours." },
  module_not_found: {
    status: 404,
    message: 'This module has no published version. Publish one, or check the name.',
  },
  module_call_not_found: {
    status: 404,
    message: "This module's service has no such call. Check its name and the module's manifest.",
  },
  version_not_found: {
    status: 404,
    message: 'This version of the module was never published. List the versions with status.',
  },
  method_not_allowed: { status: 405, message: "This address doesn't support this kind of request." },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Check your connection and try again.',
  },
  conflict: { status: 409, message: 'This was changed in the meantime. Reload and try again.' },
  version_exists: {
    status: 409,
    message:
      'This version is already published, and versions never change. Raise the version and publish again.',
  },
  nothing_to_roll_back: {
    status: 409,
    message: 'No earlier version of this module can take over. Activate a version, or disable the module.',
  },
  idempotency_key_in_use: {
    status: 409,
    message: 'A request with this idempotency key is still running. Wait for its end, or follow its run.',
  },
  run_stopped: { status: 409, message: 'This was stopped before it began.' },
  link_expired: {
    status: 410,
    message: "This link has expired or isn't valid. Request a new one.",
  },
  misdirected_request: {
    status: 421,
    message: "This server doesn't serve that host name. Open Atelier at its own address.",
  },
  payload_too_large: { status: 413, message: 'This is larger than the limit. Choose something smaller.' },
  unsupported_media: {
    status: 415,
    message: "This file type isn't supported. Choose a file of another type.",
  },
  picture_unreadable: {
    status: 422,
    message: "We couldn't read this image. It may be damaged; try saving it again.",
  },
  picture_too_many_pixels: {
    status: 422,
    message: 'This image has too many pixels. Make it smaller and try again.',
  },
  module_invalid: {
    status: 422,
    message: 'This version failed the checks and was not published. Correct the problems below.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was used for another request. Use a new key for each new request.',
  },
  publication_refused: {
    status: 422,
    message:
      "The AI provider's rules don't allow this image in the community. Keep it private, or make one from another prompt.",
  },
  nothing_found: { status: 422, message: "We couldn't find that in the image. Try another word." },
  pdf_encrypted: {
    status: 422,
    message: 'This PDF is password-protected. Save a copy without a password and try again.',
  },
  pdf_scanned: {
    status: 422,
    message:
      'This PDF contains scanned pages without text. Export it from your editor instead of scanning it.',
  },
  pdf_empty: { status: 422, message: "This file doesn't contain any text. Choose another file." },
  pdf_unreadable: { status: 422, message: "We couldn't read this file. Export it again and retry." },
  pdf_too_complex: {
    status: 422,
    message: 'This file is too complex to read. Export it again from your editor, with fewer pages.',
  },
  allowance_used_up: {
    status: 429,
    message: "You've used today's allowance. It resets at 00:00 UTC.",
  },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  internal: {
    status: 500,
    message:
      'Something went wrong on our side. Try again, and if it keeps happening, send us the request ID.',
  },
  provider_refused: {
    status: 502,
    message: 'The AI provider declined this request. Change the wording and try again.',
  },
  provider_cannot_edit: {
    status: 501,
    message: "The AI provider of this installation can't edit images. Generate a new image instead.",
  },
  provider_failed: { status: 502, message: 'The AI provider is having problems. Try again in a moment.' },
  provider_interrupted: {
    status: 502,
    message: 'The AI provider stopped partway. What arrived is saved. Try again for a complete result.',
  },
  provider_empty: {
    status: 502,
    message: 'The AI provider returned nothing. Try again or change the wording.',
  },
  provider_busy: { status: 503, message: 'The AI provider is busy. Try again in a minute.' },
  server_restarting: {
    status: 503,
    message: 'The server restarted before this was finished. Try again.',
  },
  unavailable: { status: 503, message: 'This service is unavailable right now. Try again in a moment.' },
  module_service_missing: {
    status: 503,
    message: "This tool's service isn't connected. Ask the operator to set its address.",
  },
  provider_timeout: { status: 504, message: 'The AI provider took too long. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** A stable, machine-readable name of an error. */
export type ErrorCode = keyof typeof errors;

/** All error codes, for schemas and documentation. */
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The errors that only module teams and operators get, from calls that the description of the API does not contain. */
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

/** The schema of a code. */
export const errorCode = z.enum(errorCodes).describe('The stable name of the error, for programs.');

/** One invalid field: its dotted path, and the reason for users. */
export const fieldFault = z
  .object({
    field: z.string().describe('The path of the field, with dots.'),
    message: z.string().describe('What is wrong with it, for people.'),
  })
  .describe('An invalid field.');
export type FieldFault = z.infer<typeof fieldFault>;

/** The body of every response that is not a success, and the data of a stream's `error` event. */
export const failure = z.object({
  success: z.literal(false).describe('False for every failure.'),
  message: z.string().describe('What went wrong and what to do, for people.'),
  code: errorCode,
  request_id: z.string().describe('Names this request in the logs: send it with a question to the operator.'),
  documentation_url: z.string().describe('The page about the code.'),
  details: z.array(fieldFault).optional().describe('The invalid fields (`invalid_request`).'),
  reason: z
    .string()
    .optional()
    .describe('The limit that was reached (`rate_limited`), such as `create` or `reads-at-once`.'),
  retry_after: z
    .int()
    .nonnegative()
    .optional()
    .describe('When trying again makes sense, in seconds, as in `Retry-After`.'),
  usage: usage.optional().describe('What is left of the allowance, after a refund if there was one.'),
});
export type Failure = z.infer<typeof failure>;

/** Why work in the background failed. */
export const failureReason = failure.pick({ code: true, message: true }).describe('Why the work failed.');
export type FailureReason = z.infer<typeof failureReason>;

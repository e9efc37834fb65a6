import { z } from 'zod';
import { usage } from './usage.ts';

/**
 * Every error of the product: its HTTP status and its message for users. Each has a page, `docs/errors/<code>.md`. A message
 * says what happened and what to do; it never contains the text of an exception.
 */
export const errors = {
  invalid_request: {
    status: 400,
    message: 'Some of what was sent does not fit. Check the fields named below.',
  },
  malformed_body: {
    status: 400,
    message: 'The request could not be read. Send it again in the documented form.',
  },
  unauthenticated: { status: 401, message: 'Please sign in to go on.' },
  plan_required: { status: 403, message: 'This needs the Premium plan. Choose it under Pricing.' },
  forbidden_origin: { status: 403, message: 'Requests from this address are not accepted.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  creation_not_found: { status: 404, message: 'This creation does not exist, or is not yours.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  request_timeout: {
    status: 408,
    message: 'The request took too long to arrive. Check your connection and try again.',
  },
  conflict: { status: 409, message: 'This was changed meanwhile. Reload and try again.' },
  link_expired: {
    status: 410,
    message: 'This link has expired or does not match a subscription. Ask for a new one.',
  },
  misdirected_request: {
    status: 421,
    message: 'This server does not answer under that host name. Open the product at its own address.',
  },
  payload_too_large: { status: 413, message: 'This is larger than the limit. Choose something smaller.' },
  unsupported_media: {
    status: 415,
    message: 'This kind of file is not supported. See the formats named beside the field.',
  },
  picture_unreadable: {
    status: 422,
    message: 'This picture cannot be read. It may be damaged; try saving it again.',
  },
  picture_too_many_pixels: {
    status: 422,
    message: 'This picture has too many pixels. Make it smaller and try again.',
  },
  nothing_found: { status: 422, message: 'Nothing in the picture matches that name. Try another word.' },
  pdf_encrypted: {
    status: 422,
    message: 'This PDF is locked with a password. Save a copy without one and try again.',
  },
  pdf_scanned: {
    status: 422,
    message:
      'This PDF holds pictures of pages and no text. Export it from your editor instead of scanning it.',
  },
  pdf_empty: { status: 422, message: 'There is no text in this PDF. Choose another file.' },
  pdf_unreadable: { status: 422, message: 'This file cannot be read as a PDF. Export it again and retry.' },
  pdf_too_complex: {
    status: 422,
    message: 'This PDF takes too much to read. Export it again from your editor, with fewer pages.',
  },
  allowance_used_up: {
    status: 429,
    message: 'You have used up what your plan allows today. It resets at 00:00 UTC.',
  },
  rate_limited: { status: 429, message: 'That was a lot at once. Wait a moment and try again.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Try again; if it stays, tell us the request number.',
  },
  provider_refused: {
    status: 502,
    message: 'The AI provider refused this request. Change the wording and try again.',
  },
  provider_failed: { status: 502, message: 'The AI provider is having trouble. Try again in a moment.' },
  provider_interrupted: {
    status: 502,
    message: 'The AI provider stopped in the middle. What arrived is kept; try again for a whole one.',
  },
  provider_empty: {
    status: 502,
    message: 'The AI provider answered nothing. Try again, or word it differently.',
  },
  provider_busy: { status: 503, message: 'The AI provider is busy. Try again in a minute.' },
  unavailable: { status: 503, message: 'This part is not reachable right now. Try again in a moment.' },
  provider_timeout: { status: 504, message: 'The AI provider took too long. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** A stable, machine-readable name of an error. */
export type ErrorCode = keyof typeof errors;

/** All error codes, for schemas and documentation. */
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** One invalid field: its dotted path, and the reason for users. */
export const fieldFault = z.object({ field: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof fieldFault>;

/** The body of every response that is not a success, and the data of a stream's `error` event. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(errorCodes),
  request_id: z.string(),
  details: z.array(fieldFault).optional(),
  /** The remaining allowance, if the call costs units: after a refund, if there was one. */
  usage: usage.optional(),
});
export type Failure = z.infer<typeof failure>;

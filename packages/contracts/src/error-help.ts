import type { ErrorCode } from './errors.ts';

/** What the page of each error says: what happened, and what to do. With `code` in backticks. */
export const errorHelp: Record<ErrorCode, { happened: string; todo: string }> = {
  invalid_request: {
    happened:
      'A field, a query parameter or a header is missing, unknown, of the wrong type, or outside its limits.',
    todo: '`details` names each field and what is wrong with it. Correct those and send the request again. The reference lists every limit.',
  },
  malformed_body: {
    happened:
      'The body could not be read at all: broken JSON, a multipart body without a boundary or cut off in the middle, a form field without a name, JSON with more than 100 levels. Or the headers cannot be used: they are too long, or `Host` or `Authorization` is repeated.',
    todo: '`message` says what cannot be read. Send the complete body again, JSON as UTF-8, with the `Content-Type` that the call documents.',
  },
  unauthenticated: {
    happened:
      'The request has no session token or API key, or one that is revoked, expired, not yet valid, from another issuer, for another origin or audience, of another type, valid for longer than 10 minutes, or signed in a way that is not accepted. As the last event of a stream: the session has ended.',
    todo: 'Programs send `Authorization: Bearer <API key>`. `message` says whether the credential is missing, cannot be read, has expired or is not valid; `WWW-Authenticate` says the same to programs. Session tokens are valid for 60 seconds: request a new one from Clerk before each request.',
  },
  plan_required: {
    happened: 'The tool needs the Premium plan and the session has the Free one.',
    todo: 'Choose Premium under Pricing. A change of plan takes effect in the session within a minute.',
  },
  scope_required: {
    happened:
      'The API key is valid, but it has scopes, and the one that this call needs is not among them. The header `WWW-Authenticate` names it.',
    todo: 'Use a key with this scope, or one without scopes. Scopes',
  },
  module_forbidden: {
    happened:
      'A deploy token was used for a module that it does not belong to, or for a call that only the operator may make.',
    todo: 'Use the token of this module. The operator creates one with `npm run -s deploy-token -- <module>`.',
  },
  operator_required: {
    happened:
      'The call belongs to the page for operators, and the signed-in user is not an operator of this installation.',
    todo: 'Sign in as an operator. The variable `OPERATOR_USERS` of the modules and the creations service lists them by their Clerk user ids (configuration).',
  },
  forbidden_origin: {
    happened:
      'A page from another origin tried to write, or a control request to an emulator came from another machine or with another host name.',
    todo: 'Send the request from the origin that the gateway serves (`PUBLIC_ORIGIN`). Send control requests to emulators from the machine that runs them, to `localhost`.',
  },
  not_found: {
    happened: 'No page, file or call exists at this address.',
    todo: 'Check the path. Encoded slashes, dot segments, and letters or digits that are percent-encoded although they need not be, are rejected on purpose.',
  },
  creation_not_found: {
    happened:
      'The creation does not exist, was deleted, or belongs to another user. The response does not reveal which.',
    todo: 'Reload the list. A creation deleted in the last 30 days can be restored by its owner.',
  },
  module_not_found: {
    happened: 'The module has no published version.',
    todo: 'Check the name in the address. The first `deploy` creates the module.',
  },
  module_call_not_found: {
    happened:
      'No version of the module that is served declares a call of this name, or it is made in another way: calls with `creates` at `/api/modules/<module>/runs/<call>`, others at `/api/modules/<module>/calls/<call>` with the method of the manifest.',
    todo: 'Compare the name with `service.calls` in `module.json`, and publish the version that declares it.',
  },
  version_not_found: {
    happened:
      'The module has no published version of this number, or the registry removed its files: it keeps those that are served, the 20 newest, and those that were served in the last 14 days.',
    todo: 'List the versions with `atelier-module status`, and publish the version first. The number of a removed version cannot be used again: publish the same content under a new one.',
  },
  method_not_allowed: {
    happened: 'The address exists, but does not accept this method.',
    todo: '`message` and the `Allow` header list the accepted methods.',
  },
  request_timeout: {
    happened: 'The request did not arrive completely in time.',
    todo: 'Check the connection and send again. Large uploads need a stable one.',
  },
  conflict: {
    happened: 'Another change was made at the same time, and this one was not applied.',
    todo: 'Load the current state and try again.',
  },
  version_exists: {
    happened:
      'A version of this number was published before. Published versions never change, so that pages that use one keep working.',
    todo: 'Raise `version` in `module.json`, build and publish again.',
  },
  nothing_to_roll_back: {
    happened: 'The module has no rollout to end, and no earlier version that worked.',
    todo: 'Activate another version, or disable the module.',
  },
  idempotency_key_in_use: {
    happened: 'A request with the same `Idempotency-Key` has begun a run that is still running.',
    todo: 'Follow that run: the header `Location` has the path of its creation. Or repeat the request after `Retry-After` seconds; once the run has ended, it gets the response of the first request. With `Prefer: respond-async` it gets the addresses of the run at once.',
  },
  run_stopped: {
    happened:
      'The run was stopped while it waited in a queue or while its file was read. Nothing was made, and no unit was charged.',
    todo: 'Send the request again if you still want the result.',
  },
  link_expired: {
    happened:
      'The confirmation link is older than 48 hours, was replaced, or belongs to an address that was deleted.',
    todo: 'Subscribe again: a new mail with a new link is sent.',
  },
  misdirected_request: {
    happened: 'The `Host` header of the request names a host that this server does not serve.',
    todo: 'Open the product at its public address. Operators: a proxy in front has to pass the `Host` header on, or its host has to be listed in `ALLOWED_HOSTS`. `/healthz` and `/readyz` answer for every host.',
  },
  payload_too_large: {
    happened: 'The body or the file is larger than the limit of this call.',
    todo: '`message` names the limit. The reference lists all of them. Make the file or the text smaller.',
  },
  unsupported_media: {
    happened:
      'The content of the file is not one of the supported formats, whatever its name says; or the body has another type than the call accepts.',
    todo: 'For a body of another type, `message` and the header `Accept` name the type to send. Images: JPEG, PNG, WebP, AVIF, GIF. Resumes: PDF or DOCX. Export SVG and HEIC as PNG or JPEG first.',
  },
  picture_unreadable: {
    happened: 'The file starts like a image but cannot be decoded.',
    todo: 'It is probably damaged or cut off. Open it, save it again, and upload the new file.',
  },
  picture_too_many_pixels: {
    happened:
      'The image has more pixels than the limit, however small the file, or one of its sides is too long.',
    todo: 'Scale it down. The limits are 40 megapixels and 16,384 pixels for each side unless the operator set others.',
  },
  module_invalid: {
    happened:
      'A version was not published, or not activated, because it breaks a rule. `details` lists every problem with the file or the field. A version whose stored manifest cannot be read by this installation has no `details`.',
    todo: 'Correct the problems, build and publish again; a version that cannot be read, under a new version. The rules are in the guide for module teams.',
  },
  idempotency_key_reused: {
    happened:
      'The `Idempotency-Key` was used in the last 24 hours for the same call with another body or another file.',
    todo: 'Use a new key for each new request, and the same key only to repeat one.',
  },
  publication_refused: {
    happened:
      'The provider of the installation checks the prompt of each image that is published, and the image if it can fetch it. It found sexual content about minors, threats, or help with violence. An existing image stays as it was; of `generate-image` with `publish`, nothing was drawn, and the unit was refunded.',
    todo: 'Keep the image private, or generate one from another prompt. `generate-image` without `publish` is not checked.',
  },
  nothing_found: {
    happened:
      'Nothing in the image matches the name that was given, or nothing changed in the selected areas. Nothing was removed and nothing was stored.',
    todo: 'Try another word for the object, or select it on the image. Select the whole object, with a little of its surroundings.',
  },
  pdf_encrypted: {
    happened: 'The PDF opens only with a password.',
    todo: 'Save a copy without a password and upload that.',
  },
  pdf_scanned: {
    happened: 'The PDF contains images of pages, and no text that a program can read.',
    todo: 'Export the resume from the editor it was written in. An applicant tracking system cannot read a scan either.',
  },
  pdf_empty: {
    happened: 'The PDF or Word document has pages but nothing on them.',
    todo: 'Check that the right file was chosen.',
  },
  pdf_unreadable: {
    happened: 'The file is neither a PDF nor a Word document (DOCX), or is broken.',
    todo: 'Export it again. Renaming another kind of file does not make it one of these.',
  },
  pdf_too_complex: {
    happened:
      'Reading the file took more memory or time than is allowed, or it has more than 20 pages, 100,000 characters or 4,000 lines, a line of more than 2,000 characters, or a page larger than 14,400 points, or a Word document holds more than 8 MB of text and markup. Or making a PDF of a review took more memory or time than is allowed.',
    todo: 'A resume has a few pages. Export it again, without embedded files or forms. Copy the text of a review instead.',
  },
  allowance_used_up: {
    happened:
      "The user's plan allows a number of texts, images, removals and reviews in a UTC day, and those of this kind are used up. Nothing was created and nothing was charged.",
    todo: 'Wait until the allowance resets: `usage.resets_at` names the time, `Retry-After` the seconds until then. The Premium plan allows more. Operators set the limits with `PLAN_LIMITS`.',
  },
  rate_limited: {
    happened:
      'More requests were sent in a short time than are allowed: calls of one user, or images, sign-ins and newsletter calls from one address. Or one user has as many concurrent or queued requests as are allowed. `reason` names the limit: the class of the call (`read`, `write`, `create`, `batch`, …), `rejected-input`, `reads-at-once`, `queue` or `waiting-runs`.',
    todo: 'Wait for as many seconds as the `Retry-After` header and `retry_after` say; without one, until some of the requests have finished.',
  },
  internal: {
    happened: 'An unexpected error occurred.',
    todo: 'Try again. If it fails again, send the `request_id` to the operator: the log entry with this id has the cause.',
  },
  provider_refused: {
    happened: 'The AI provider declined the request, usually for its content.',
    todo: 'Change the wording.',
  },
  provider_cannot_edit: {
    happened:
      'The provider or the model that the operator has set for images has no call that edits one. Nothing was stored, and the unit was refunded.',
    todo: 'Generate a new image. An operator can set a model that edits images, such as gpt-image-1.',
  },
  provider_failed: {
    happened: 'The AI provider responded with an error.',
    todo: 'Try again in a moment. Operators find the cause in the log of the service: a used-up quota and a wrong key cause this error too.',
  },
  provider_interrupted: {
    happened:
      'The AI provider stopped in the middle of a response. What was received is stored in the history, marked as incomplete. The header `Location` of a JSON response has the path of this creation.',
    todo: 'Generate it again.',
  },
  provider_empty: {
    happened: 'The response of the AI provider has no content.',
    todo: 'Try again, or change the wording. Operators: a reasoning model may have spent its whole token budget before the first word.',
  },
  provider_busy: {
    happened: 'The AI provider accepts no more requests at the moment.',
    todo: 'Try again in a minute.',
  },
  server_restarting: {
    happened:
      'The process that did the work had to stop, for example for an upgrade, or has failed. No unit was charged. Text that was received is stored in the history, marked as incomplete.',
    todo: 'Send the request again after `Retry-After` seconds, also with the same `Idempotency-Key`.',
  },
  unavailable: {
    happened: 'A server of the product does not respond, or is starting.',
    todo: 'Try again in a moment. Operators: `/readyz` of the gateway names the services that are `degraded`. It returns 503 only when the gateway itself cannot serve: token keys cannot be loaded (`sign-in`), the web app is not built (`pages`), its folder `DATA_DIR` cannot be written or is full (`files`), no service is ready (`services`), or it is shutting down (`gateway`). A service is not ready while its database cannot be reached or refuses writes (`database`), or its temporary folder cannot be written or is full (`temporary-files`). The log has the cause.',
  },
  module_service_missing: {
    happened: 'The module declares a service, but this installation has no address for it.',
    todo: 'Users wait for the operator. Operators add the module to `MODULE_SERVICES`, such as `{"mfe-example":"http://127.0.0.1:4000"}`, and restart the modules service.',
  },
  provider_timeout: {
    happened:
      'The AI provider did not respond, or stopped sending in the middle of a response, for longer than the timeout.',
    todo: 'Try again in a moment.',
  },
};

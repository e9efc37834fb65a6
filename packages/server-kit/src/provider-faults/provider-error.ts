import type { ErrorCode } from '@atelier/contracts';
import type { MessageCode } from '@atelier/contracts/messages';
import { AppError, sentence } from '../errors/app-error.ts';
import type { FaultKind, Provider } from './fault-table.ts';
import { type FaultReport, findFault } from './find-fault.ts';

/** The cause of an error of a provider. Its message is for operators. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

const codes: Readonly<Record<FaultKind, ErrorCode>> = {
  operator: 'provider_failed',
  text: 'provider_refused',
  file: 'provider_refused',
  long: 'provider_refused',
  spent: 'provider_empty',
  busy: 'provider_busy',
  timeout: 'provider_timeout',
  failed: 'provider_failed',
};

type Sentences = Partial<Record<FaultKind, MessageCode>>;
const models: Sentences = { operator: 'provider_unusable', long: 'text_too_long' };
/** What users read; without a sentence, that of the code. */
const sentences: Partial<Record<Provider, Sentences>> = {
  text: models,
  image: models,
  'image-store': {
    operator: 'store_unusable',
    file: 'image_refused',
    timeout: 'store_timeout',
    failed: 'store_failed',
  },
  'sign-in': { operator: 'sign_in_unusable' },
};

export function providerError(report: FaultReport, cause?: unknown): AppError {
  const { provider, wait: seconds } = report;
  const fault = findFault(report);
  const isStore = provider === 'image-store';
  const busy = isStore
    ? sentence('store_wait', { seconds: seconds ?? 60 })
    : seconds && sentence('provider_wait', { seconds });
  const own = sentences[provider]?.[fault.kind];
  return new AppError(provider === 'sign-in' ? 'unavailable' : codes[fault.kind], {
    ...(own && sentence(own)),
    ...(fault.kind === 'busy' && busy),
    ...(fault.kind === 'busy' && seconds && { retryAfterSeconds: seconds }),
    cause: new ProviderFault(fault.kind, fault.sentence, cause),
  });
}

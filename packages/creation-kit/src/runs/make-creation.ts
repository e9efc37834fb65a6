import type { Creation, CreationSettings } from '@atelier/contracts';
import { cleanText } from '@atelier/contracts/file-name';
import { AppError, asAppError } from '@atelier/server-kit/errors';
import type { CreationRecord } from '../creations/creation-model.ts';
import { toCreation } from '../creations/to-creation.ts';
import type { CallUnits } from '../usage/call-units.ts';
import { type LiveRun, RunStopped } from './live-run.ts';
import type { Ending, NewCreation } from './run-store.ts';

/** The run of a creating call, for its handler. It continues when its client disconnects. */
export interface RunContext extends Pick<LiveRun, 'id' | 'signal' | 'send' | 'cancel' | 'begin' | 'end'> {
  /** Its reserved unit. The rest of the quota is added to its response. */
  units: CallUnits;
}

/** The dependencies of a creation. */
export interface CreationContext {
  run: RunContext;
  /** PUBLIC_ORIGIN; only images need it. */
  publicOrigin?: string;
}

/**
 * An image: the secret part of its URL (`newImageKey`), the URL's extension, its id in the image store, and the store's effect
 * that derives the visible image.
 */
export interface ResultImage {
  key: string;
  ext: string;
  id: string;
  effect?: string;
  /** Its fingerprint. */
  hash: string;
}

/** The data of a finished creation in addition to its content. */
export interface CreationResult {
  report?: Record<string, unknown>;
  publish?: boolean;
  sensitive?: boolean;
  /** What passes to it from the image from which it was made. */
  moderation?: 'reported' | 'approved' | 'removed';
  reported_at?: Date;
  source_hash?: string;
  /** The visible image, and its variants. */
  images?: readonly [ResultImage, ...ResultImage[]];
  /** Settings determined by the work. */
  settings?: CreationSettings;
}

/** A running creation and its text. */
export interface Draft {
  id: string;
  /** Reports the start of a stage. */
  stage(name: string, message: string): Promise<void>;
  /** Appends a chunk: it is sent to the client and stored. */
  append(chunk: string): Promise<void>;
  /** Reports that the model is thinking. */
  thinking(): void;
  /** Discards the text so far. */
  restart(text?: string): void;
  readonly text: string;
}

const progressOf = {
  thinking: { stage: 'thinking', message: 'The AI is thinking.' },
  restart: { stage: 'restart', message: 'The AI has finished thinking and begins the text.' },
};

/**
 * Performs the work of a run. The creation becomes `running` when the work begins; the draft sends nothing before that. It ends
 * as `completed` with the draft's text and the result of `work`, or as `stopped` with the text so far. If `work` throws, it
 * ends as `incomplete` or `failed`, and the error is rethrown; an interrupted draft is `provider_interrupted`, unless the
 * provider refused or the process stops.
 * @throws RunLost when another process has ended the run
 */
export async function makeCreation(
  { run, publicOrigin }: CreationContext,
  creation: NewCreation,
  work: (draft: Draft) => Promise<CreationResult | undefined>,
): Promise<Creation> {
  const { units, signal } = run;
  const starting = run.begin(creation).then(() => {
    run.send('started', { id: run.id.toHexString(), usage: units.left });
  });
  let text = '';
  const draft: Draft = {
    id: run.id.toHexString(),
    get text() {
      return text;
    },
    async stage(name, message) {
      await starting;
      run.send('progress', { stage: name, message });
    },
    thinking() {
      void starting.then(
        () => run.send('progress', progressOf.thinking),
        () => undefined,
      );
    },
    restart(start = '') {
      text = start;
      run.send('progress', progressOf.restart);
      if (start) run.send('delta', { text: start });
    },
    async append(chunk) {
      await starting;
      const stored = cleanText(chunk);
      text += stored;
      run.send('delta', { text: stored });
    },
  };
  const finish = async (ending: Ending) => {
    const record = await run.end({ ...ending, fields: { ...ending.fields, content: text } });
    await units.end(record.status, record.failure ?? undefined, ending.charged);
    return toCreation(record, publicOrigin);
  };
  const working = work(draft);
  // The result is awaited below, after the creation is stored.
  working.catch(() => undefined);
  await starting.catch(async (error: unknown) => {
    run.cancel(error);
    await working.catch(() => undefined);
    throw error;
  });
  let ending: Ending;
  try {
    const result = await working;
    ending = { status: 'completed', fields: fieldsOf(creation, result), charged: result?.images?.length };
  } catch (thrown) {
    if (signal.reason instanceof RunStopped) return finish({ status: 'stopped' });
    // The signal is aborted by the owner (handled above) or because the process stops.
    const reason = asAppError(signal.aborted ? signal.reason : thrown);
    const error = text === '' ? reason : interruption(reason);
    await finish({ status: text === '' ? 'failed' : 'incomplete', error });
    throw error;
  }
  return finish(ending);
}

/** Sentences that name who has to act, or when. */
const tellingSentences: ReadonlySet<string | undefined> = new Set(['provider_unusable', 'provider_wait']);

/** The failure of a draft with text. */
function interruption(error: AppError): AppError {
  const { code, message, sentence, retryAfterSeconds } = error;
  if (code === 'provider_refused' || code === 'server_restarting') return error;
  const own = tellingSentences.has(sentence.message_code) && {
    message,
    ...sentence,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
  return new AppError('provider_interrupted', { cause: error, ...own });
}

function fieldsOf(
  { settings }: NewCreation,
  { images, settings: determined, ...extra }: CreationResult = {},
): Partial<CreationRecord> {
  const [image, ...others] = images ?? [];
  return {
    ...extra,
    ...(determined && { settings: { ...settings, ...determined } }),
    ...(image && { image_key: image.key, image_ext: image.ext, image_id: image.id, image_hash: image.hash }),
    ...(image?.effect && { image_effect: image.effect }),
    ...(others.length > 0 && {
      image_position: 0,
      variants: others.map(({ key, ext, id, hash }, index) => ({ position: index + 1, key, ext, id, hash })),
    }),
  };
}

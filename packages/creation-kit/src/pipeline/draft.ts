import { cleanText } from '@atelier/contracts/file-name';
import type { LiveRun } from '../runs/live-run.ts';
import type { NewCreation } from '../runs/run-store.ts';
import type { CallUnits } from '../usage/call-units.ts';

/** A creation in the making, for the work of its run. */
export interface Draft extends Pick<LiveRun, 'signal' | 'send'> {
  /** Ends the wait of a `queued` creation: it is `running` from now on, with these fields. */
  begin(changes?: Partial<NewCreation>): Promise<void>;
  stage(name: string, message: string): void;
  append(piece: string): void;
  thinking(): void;
  /** Discards the text so far. */
  restart(text?: string): void;
  readonly text: string;
}

export interface OpenDraft extends Draft {
  readonly hasBegun: boolean;
  readonly creation: NewCreation;
  start(): void;
}

/** Opens the draft of a run that was accepted with the creation. */
export function openDraft(run: LiveRun, units: CallUnits, accepted: NewCreation): OpenDraft {
  let creation = accepted;
  let text = '';
  let hasBegun = false;
  const stage = (name: string, message: string) => run.send('progress', { stage: name, message });
  const start = () => {
    hasBegun = true;
    run.send('started', { id: run.id.toHexString(), usage: units.left });
  };
  const append = (piece: string) => {
    const stored = cleanText(piece);
    text += stored;
    run.send('delta', { text: stored });
  };
  return {
    signal: run.signal,
    send: run.send,
    start,
    async begin(changes = {}) {
      creation = { ...creation, ...changes };
      await run.begin(creation);
      start();
    },
    stage,
    append,
    thinking: () => stage('thinking', 'The AI is thinking.'),
    restart(beginning = '') {
      text = '';
      stage('restart', 'The AI has finished thinking and begins the text.');
      if (beginning) append(beginning);
    },
    get text() {
      return text;
    },
    get hasBegun() {
      return hasBegun;
    },
    get creation() {
      return creation;
    },
  };
}

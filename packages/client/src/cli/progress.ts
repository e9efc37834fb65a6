import type { CliHost } from './host.ts';

/** One line on standard error that shows what a run is doing. */
export interface Progress {
  stage(message: string): void;
  /** Counts characters of a text that is not printed. */
  received(characters: number): void;
  /** Removes the line. */
  clear(): void;
}

const width = 20;
const clearLine = '\r\u001b[K';

/** Creates the line. Nothing is shown where standard error is not a terminal. */
export function createProgress({ report, terminal }: Pick<CliHost, 'report' | 'terminal'>): Progress {
  let steps = 0;
  let characters = 0;
  let shown = false;
  const show = (message: string) => {
    if (!terminal) return;
    steps += 1;
    shown = true;
    // How long a run takes is not known: the mark moves with each step.
    const at = steps % width;
    report(`${clearLine}[${'·'.repeat(at)}●${'·'.repeat(width - 1 - at)}] ${message}`);
  };
  return {
    stage: show,
    received(count) {
      characters += count;
      show(`${characters} characters`);
    },
    clear() {
      if (shown) report(clearLine);
      shown = false;
    },
  };
}

/** A sentence, and when it is shown, in seconds from the beginning. */
export interface Cue {
  from: number;
  to: number;
  text: string;
}

/** Writes cues as a WebVTT file (w3.org/TR/webvtt1). */
export const toWebVtt = (cues: readonly Cue[]) =>
  ['WEBVTT', ...cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${text}`)]
    .join('\n\n')
    .concat('\n');

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 60_000, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}

/** A stretch of the clock, in seconds since 1970. */
export interface Stretch {
  from: number;
  to: number;
}

/** A stretch that may take so many seconds of the recording; on a slow machine it is sped up to keep to them. */
export interface Played extends Stretch {
  atMost: number;
}

/** A picture that was to be seen from a moment on, in seconds since 1970. */
export interface Shot {
  file: string;
  seen: number;
}

/** A picture, and for how many frames of the recording it is shown. */
export interface ShownShot {
  file: string;
  frames: number;
}

/** The time of the recording: the clock of what was played, without what was cut, at the speed that it needs. */
export interface Timeline {
  /** Seconds from the beginning of the recording; a moment within a cut is where the cut is. */
  at(clock: number): number;
  length: number;
  /**
   * The shots in the order they were seen, whatever the order they came in, each with its frames; those that a cut or a later shot leaves none for are dropped. Each begins on
   * the frame that is next to its time, so that the recording never drifts away from the timeline.
   */
  play(shots: readonly Shot[], framesPerSecond: number): ShownShot[];
}

/** Makes the timeline of stretches that follow each other, and of cuts within them that do not overlap. */
export function createTimeline(played: readonly Played[], cuts: readonly Stretch[]): Timeline {
  const shared = (one: Stretch, other: Stretch) =>
    Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
  const kept = (stretch: Stretch) =>
    cuts.reduce((rest, cut) => rest - shared(stretch, cut), Math.max(0, stretch.to - stretch.from));
  const speeds = played.map((stretch) => Math.max(1, kept(stretch) / stretch.atMost));
  const at = (clock: number) =>
    played.reduce(
      (sum, { from, to }, index) => sum + kept({ from, to: Math.min(to, clock) }) / (speeds[index] ?? 1),
      0,
    );
  const length = at(Number.POSITIVE_INFINITY);
  return {
    at,
    length,
    play(shots, framesPerSecond) {
      const frameAt = (seconds: number) => Math.round(seconds * framesPerSecond);
      const inOrder = shots.toSorted((one, other) => one.seen - other.seen);
      const starts = inOrder.map(({ seen }, index) => (index === 0 ? 0 : frameAt(at(seen))));
      return inOrder
        .map(({ file }, index) => ({
          file,
          frames: (starts[index + 1] ?? frameAt(length)) - (starts[index] ?? 0),
        }))
        .filter(({ frames }) => frames > 0);
    },
  };
}

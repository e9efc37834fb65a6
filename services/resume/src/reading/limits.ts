/** What reading one PDF may cost; see the measurements in `docs/decisions/0011-reading-hostile-pdfs.md`. */
export interface ReadingLimits {
  /** Wall clock, in milliseconds: with upload and answer a refusal comes within ten seconds. */
  milliseconds: number;
  /** Resident memory of the reading process, in megabytes. */
  megabytes: number;
  /** Pages that are read; a longer document is refused. */
  pages: number;
  /** Characters that are kept. */
  characters: number;
  /** Bytes that one compressed stream may unfold to. */
  streamBytes: number;
  /** Bytes that all compressed streams together may unfold to. */
  totalBytes: number;
  /** Compressed streams in one file. */
  streams: number;
}

export const readingLimits: ReadingLimits = {
  milliseconds: 8_000,
  megabytes: 400,
  pages: 20,
  characters: 200_000,
  streamBytes: 16_000_000,
  totalBytes: 64_000_000,
  streams: 20_000,
};

declare module 'bidi-js' {
  /** The Unicode Bidirectional Algorithm; `level` is odd for text from right to left. */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): {
      levels: Uint8Array;
      paragraphs: Array<{ start: number; end: number; level: number }>;
    };
    getMirroredCharacter(character: string): string | null;
  };
}
declare module 'linebreak' {
  /** The Unicode Line Breaking Algorithm. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
declare module 'subset-font' {
  /** A font with the glyphs of a text only. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
declare namespace PDFKit.Mixins {
  interface PDFImage {
    openImage(bytes: Buffer): { width: number; height: number };
  }
}

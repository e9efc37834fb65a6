/** The types of `lib: dom` and `@types/node` that the declarations name, for programs that have neither. */
declare global {
  interface AbortSignal {}
  interface Blob {}
  interface FormData {}
  interface Headers {}
  interface ReadableStream<R> {}
  interface Request {}
  interface RequestInit {}
  interface Response {}
}

export type {};

/** `@koa/multer` comes without types; this is the part of it that is used here. */
declare module '@koa/multer' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Options } from 'multer';

  interface KoaMulter {
    /** Receives at most one file, in the named field; leaves it and the other fields on `ctx.request`. */
    single(
      field: string,
    ): (ctx: { req: IncomingMessage; res: ServerResponse }, next: () => Promise<unknown>) => Promise<unknown>;
  }
  export default function multer(options: Options): KoaMulter;
}

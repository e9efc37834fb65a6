/** `@koa/multer` comes without types; this is the part of it that is used here. */
declare module '@koa/multer' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Options } from 'multer';

  interface KoaMulter {
    /** Receives files in the named fields; leaves them and the other fields on `ctx.request`. */
    fields(
      fields: readonly { name: string; maxCount: number }[],
    ): (ctx: { req: IncomingMessage; res: ServerResponse }, next: () => Promise<unknown>) => Promise<unknown>;
  }
  export default function multer(options: Options): KoaMulter;
}

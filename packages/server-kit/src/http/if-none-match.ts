/** Headers of a request and of its response, as in Koa's context. */
interface Headers {
  get(name: string): string;
  response: { get(name: string): string };
}

/** An entity tag. Its mark of weakness is outside of the group. */
const entityTag = /(?:W\/)?("[^"]*")/g;
const tagsIn = (header: string) => Array.from(header.matchAll(entityTag), ([, tag]) => tag);

/**
 * Whether the client has the response whose `ETag` is set, by its `If-None-Match` (RFC 9110, section 13.1.2): `*` means any
 * response; tags are compared weakly. Unlike Koa's `ctx.fresh` it ignores `Cache-Control: no-cache`, which `fetch` adds to
 * requests with a condition.
 */
export function clientHasResponse(ctx: Headers): boolean {
  const condition = ctx.get('if-none-match').trim();
  const [current] = tagsIn(ctx.response.get('etag'));
  return condition === '*' || tagsIn(condition).some((tag) => tag === current);
}

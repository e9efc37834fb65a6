const longest = 300;
/** The name of a picture is its secret: who knows it sees the picture (docs/decisions/0003). Four characters tell two apart. */
const pictures = /(\/pictures\/[^\s"'\\/?#.]{1,4})[^\s"'\\/?#.]*/g;
/** The signature in an address of a picture store. */
const signatures = /\/s--[\w-]+--/g;
const queries = /\?[\w%.~[\]-]*=[^\s"'\\]*/g;

/** Shortens every address in a text so that none of them works any more. Leaves JSON valid. */
export function shortenUrls(text: string): string {
  return text.replace(pictures, '$1…').replace(signatures, '/s--…--').replace(queries, '?…');
}

/** An address or path for the log: decoded once, without its query, its secret name cut down, and never longer than a line. */
export function shortUrl(url: string): string {
  const [path = ''] = decoded(url).split(/[?#]/, 1);
  const short = shortenUrls(path);
  return short.length > longest ? `${short.slice(0, longest)}…` : short;
}

function decoded(url: string): string {
  if (!url.includes('%')) return url;
  try {
    // What separates lines would let a sender write lines of their own.
    return decodeURIComponent(url).replace(/[\p{Cc}\u2028\u2029]/gu, '�');
  } catch {
    return url;
  }
}

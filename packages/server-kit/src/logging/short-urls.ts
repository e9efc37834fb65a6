const longest = 300;
/** The name of an image is a secret that suffices to read it (docs/decisions/0003). Four characters distinguish two images. */
const images = /(\/pictures\/[^\s"'\\/?#.]{1,4})[^\s"'\\/?#.]*/g;
/** The signature in a URL of an image store. */
const signatures = /\/s--[\w-]+--/g;
const queries = /\?[\w%.~[\]-]*=[^\s"'\\]*/g;

/** Shortens every URL in a text so that none works. Keeps JSON valid. */
export function shortenUrls(text: string): string {
  return text.replace(images, '$1…').replace(signatures, '/s--…--').replace(queries, '?…');
}

/** A URL or path for the log: decoded once, without its query, with a shortened secret name, and of limited length. */
export function shortUrl(url: string): string {
  const [path = ''] = decoded(url).split(/[?#]/, 1);
  const short = shortenUrls(path);
  return short.length > longest ? `${short.slice(0, longest)}…` : short;
}

function decoded(url: string): string {
  if (!url.includes('%')) return url;
  try {
    // Line separators would let a client write its own log lines.
    return decodeURIComponent(url).replace(/[\p{Cc}\u2028\u2029]/gu, '�');
  } catch {
    return url;
  }
}

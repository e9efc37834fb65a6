const style = `
:root { color-scheme: light dark; --ink: light-dark(#2b2521, #ece5db); --paper: light-dark(#faf7f2, #1d1a17); --line: light-dark(#ddd5ca, #443d36) }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.06rem/1.65 system-ui, sans-serif; overflow-wrap: break-word }
main { max-width: 68ch; margin: 0 auto; padding: clamp(1.5rem, 6vw, 4rem) 1.25rem }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 400; line-height: 1.2 }
a { color: inherit }
img { max-width: 100%; height: auto }
pre, table { display: block; overflow-x: auto }
td, th { border: 1px solid var(--line); padding: .35em .7em }
table { border-collapse: collapse }
blockquote { margin-inline: 0; padding-left: 1em; border-left: 3px solid var(--line) }
`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as a part of HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** A page with a `body` of safe HTML; `title` is plain text. */
export const htmlPage = ({ title, body }: { title: string; body: string }) =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>
`;

import type { Message } from './mailbox.ts';

/**
 * The mailbox page: the newest message first and open. A message's HTML is in a frame that runs no script
 * and has no origin; its links open in a new tab.
 */
export function mailboxPage(messages: readonly Message[]): string {
  const list =
    messages.length === 0
      ? '<p class="empty">No mail yet. Subscribe to the newsletter, then reload this page.</p>'
      : messages.map((message, index) => article(message, index === 0)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · Atelier sandbox</title>
<link rel="icon" href="/favicon.svg">
<style>${styles}</style>
</head>
<body>
<header>
<h1>Mailbox</h1>
<p>Every mail that this sandbox sends arrives here. Nothing leaves this machine.</p>
<p><a href="/__sandbox/mail">Reload</a> <a href="/">Open Atelier</a></p>
</header>
<main>
${list}
</main>
</body>
</html>
`;
}

function article({ from, to, subject, received_at, html, text }: Message, open: boolean): string {
  const time = received_at.slice(0, 19).replace('T', ' ');
  return `<details${open ? ' open' : ''}>
<summary><b>${escaped(subject || '(no subject)')}</b><span>To ${escaped(to.join(', '))}</span><time datetime="${received_at}">${time} UTC</time></summary>
<p class="from">From ${escaped(from)}</p>
${html ? frame(subject, html) : ''}
<details class="plain"${html ? '' : ' open'}><summary>Plain text</summary><pre>${escaped(text)}</pre></details>
</details>`;
}

function frame(subject: string, html: string): string {
  const source = escaped(`<base target="_blank">${html}`);
  return `<iframe title="${escaped(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" srcdoc="${source}"></iframe>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const styles = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf6, #13100d);
  --sheet: light-dark(#ffffff, #1c1814);
  --line: light-dark(#e2ded6, #332e29);
  --ink: light-dark(#1d1814, #f1eee7);
  --quiet: light-dark(#5e5750, #aca69e);
}
* { box-sizing: border-box; }
body {
  max-width: 60rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 4vw, 3rem);
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif;
}
h1 { margin: 0; font: 400 clamp(2.4rem, 5vw, 3.4rem)/1.05 ui-serif, Georgia, serif; letter-spacing: -0.02em; }
header p { margin: 0.6rem 0 0; color: var(--quiet); }
header a { display: inline-block; padding-block: 0.6rem; margin-inline-end: 1.2rem; color: var(--ink); text-underline-offset: 0.25em; }
main { margin-top: 1.5rem; }
main > details, .empty { margin: 0 0 0.9rem; border: 1px solid var(--line); border-radius: 0.875rem; background: var(--sheet); }
.empty { padding: 2rem 1.2rem; color: var(--quiet); }
main > details > summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.1rem 1rem; padding: 0.9rem 1.2rem; cursor: pointer; list-style: none; }
summary b { font-weight: 600; overflow-wrap: anywhere; }
summary span { grid-row: 2; color: var(--quiet); font-size: 0.9375rem; overflow-wrap: anywhere; }
summary time { color: var(--quiet); font-size: 0.9375rem; }
.from { margin: 0; padding: 0 1.2rem 0.9rem; color: var(--quiet); font-size: 0.9375rem; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 34rem; border: 0; border-block: 1px solid var(--line); }
.plain summary { padding: 0.9rem 1.2rem; cursor: pointer; color: var(--quiet); }
pre { margin: 0; padding: 0 1.2rem 1.2rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.6 ui-monospace, Menlo, monospace; }
@media (width < 36rem) {
  main > details > summary { grid-template-columns: minmax(0, 1fr); }
  summary span { grid-row: auto; }
}
`;

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
:root { color-scheme: light dark; font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
header a { display: inline-block; padding-block: 0.6rem; margin-inline-end: 1.2rem; }
main > details { margin-top: 0.9rem; padding: 0.9rem 1.2rem; border: 1px solid; border-radius: 0.875rem; }
summary { cursor: pointer; }
summary span, summary time { display: block; }
iframe { width: 100%; height: 34rem; border: 0; }
pre { white-space: pre-wrap; }
`;

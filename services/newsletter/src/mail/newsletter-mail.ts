import type { Language } from '@atelier/contracts/languages';
import type { Mail } from './smtp-mailer.ts';

/** The mail with the confirmation link, and the one for an address that is already subscribed. */
export type MailKind = 'confirm' | 'already-subscribed';

export interface MailParts {
  to: string;
  language: Language;
  /** The product's public origin, without a trailing slash. */
  origin: string;
  confirmToken: string;
  unsubscribeToken: string;
}

interface Wording {
  subject: string;
  title: string;
  first: string;
  rest: string;
  action: string;
  leave: string;
}

/** Texts in the order of the mail; the link follows the first paragraph. */
const wordings: Record<Language, Record<MailKind, Wording>> = {
  en: {
    confirm: {
      subject: 'Confirm your subscription to Atelier',
      title: 'Confirm your subscription',
      first:
        'This address was entered for the Atelier newsletter. Confirm it within 48 hours to receive the newsletter.',
      rest: 'If it was not you, ignore this mail: without a confirmation there is no subscription.',
      action: 'Confirm subscription',
      leave: 'Delete this address',
    },
    'already-subscribed': {
      subject: 'You are already subscribed to Atelier',
      title: 'You are already subscribed',
      first:
        'This address was entered for the Atelier newsletter again. It is subscribed already, so nothing has changed.',
      rest: '',
      action: '',
      leave: 'Unsubscribe',
    },
  },
  de: {
    confirm: {
      subject: 'Bestätige dein Abo von Atelier',
      title: 'Bestätige dein Abo',
      first:
        'Diese Adresse wurde für den Newsletter von Atelier eingetragen. Bestätige sie innerhalb von 48 Stunden, um ihn zu bekommen.',
      rest: 'Wenn du das nicht warst, ignoriere diese Mail: Ohne Bestätigung gibt es kein Abo.',
      action: 'Abo bestätigen',
      leave: 'Diese Adresse löschen',
    },
    'already-subscribed': {
      subject: 'Du hast Atelier schon abonniert',
      title: 'Du bekommst den Newsletter schon',
      first:
        'Diese Adresse wurde noch einmal für den Newsletter von Atelier eingetragen. Sie bekommt ihn schon, es hat sich also nichts geändert.',
      rest: '',
      action: '',
      leave: 'Abbestellen',
    },
  },
};

/**
 * Writes a mail of the newsletter. Links have tokens in their fragment, so that no server logs them; only the
 * header List-Unsubscribe needs one in its query (RFC 8058). The HTML contains no user input.
 */
export function newsletterMail(
  kind: MailKind,
  { to, language, origin, confirmToken, unsubscribeToken }: MailParts,
): Mail {
  const { subject, title, first, rest, action, leave } = wordings[language][kind];
  const confirmUrl = `${origin}/newsletter/confirm#token=${confirmToken}`;
  const leaveUrl = `${origin}/newsletter/unsubscribe#token=${unsubscribeToken}`;
  const blocks = [title, first, action && `${action}:\n${confirmUrl}`, rest, `${leave}:\n${leaveUrl}`];
  return {
    to,
    subject,
    text: `${blocks.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<div class="sheet">
<p class="name"><a href="${origin}/">Atelier</a></p>
<h1>${title}</h1>
<p>${first}</p>
${action && `<p><a class="button" href="${confirmUrl}">${action}</a></p>`}
${rest && `<p>${rest}</p>`}
<p class="leave"><a href="${leaveUrl}">${leave}</a></p>
</div>
</body>
</html>
`,
    headers: {
      'List-Unsubscribe': `<${origin}/newsletter/unsubscribe?token=${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
}

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 32px 16px; background: #fbfaf6; color: #1d1814; font: 16px/1.6 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.sheet { max-width: 520px; margin: 0 auto; padding: 32px; border: 1px solid #e2ded6; border-radius: 14px; background: #ffffff; }
.name { margin: 0 0 24px; font: 22px/1 Georgia, serif; }
.name a { color: inherit; text-decoration: none; }
h1 { margin: 0 0 16px; font: 400 32px/1.15 Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0 0 16px; }
.button { display: inline-block; padding: 12px 22px; border-radius: 999px; background: #1d1814; color: #fbfaf6; font-weight: 600; text-decoration: none; }
.leave { margin: 28px 0 0; padding-top: 16px; border-top: 1px solid #e2ded6; font-size: 14px; }
.leave a { color: #5e5750; }
@media (prefers-color-scheme: dark) {
  body { background: #13100d; color: #f1eee7; }
  .sheet { border-color: #332e29; background: #1c1814; }
  .button { background: #f1eee7; color: #1c1814; }
  .leave { border-color: #332e29; }
  .leave a { color: #aca69e; }
}
`;

import { environment, local, type Part, type Ports, realPart, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** Sending mail: an SMTP server when SMTP_URL is set. */
export function mailPart({ smtp }: Settings, at: Ports): Part {
  if (smtp) return realPart({ SMTP_URL: smtp.url, MAIL_FROM: smtp.from });
  const control = local(at.mailControl);
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${at.mail}`, MAIL_FROM: 'Atelier <newsletter@atelier.example>' },
    standsInFor: 'mail',
    controls: { mail: `${control}/__sandbox/mail` },
    processes: [
      {
        name: 'smtp emulator',
        main: 'sandbox/smtp/src/main.ts',
        env: environment({
          SANDBOX_SMTP_PORT: String(at.mail),
          SANDBOX_SMTP_CONTROL_PORT: String(at.mailControl),
        }),
        readyAt: `${control}/healthz`,
        ports: [at.mail, at.mailControl],
        flags: smallHeap,
      },
    ],
  };
}

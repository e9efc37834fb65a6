import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';

const kept = 100;

export type Message = {
  id: string;
  /** ISO 8601. */
  received_at: string;
  from: string;
  to: string[];
  subject: string;
  headers: Record<string, string>;
  text: string;
  html: string;
};

export type Mailbox = ReturnType<typeof createMailbox>;

/** The last 100 messages, newest first. Nothing is kept on disk. */
export function createMailbox() {
  let messages: Message[] = [];
  return {
    /** Parses and keeps a message. @throws the parser's error for a message that cannot be read. */
    async receive({ from, to }: { from: string; to: string[] }, raw: Buffer): Promise<void> {
      const parsed = await PostalMime.parse(raw);
      const message = {
        id: randomUUID(),
        received_at: new Date().toISOString(),
        from,
        to,
        subject: parsed.subject ?? '',
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        text: parsed.text ?? '',
        html: parsed.html ?? '',
      };
      messages = [message, ...messages].slice(0, kept);
    },
    messages: (): readonly Message[] => messages,
    clear() {
      messages = [];
    },
  };
}

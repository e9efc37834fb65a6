/** A mail as it goes out. Header values are built by this service and contain no user input. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves once the server has accepted the mail. @throws MailFailure */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/**
 * What is known after a failure: the mail was not delivered and can be sent again (`retry`), the server refuses this address
 * or mail for good (`refused`), or the connection broke before the response, so that it may have been delivered (`unknown`).
 */
export type MailOutcome = 'retry' | 'refused' | 'unknown';

/** A mail that was not accepted. Its message contains no address and no credentials. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly outcome: MailOutcome;

  constructor(outcome: MailOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

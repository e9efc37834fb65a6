import { isLoopbackHost } from '@atelier/server-kit/loopback';
import { type FaultReport, findFault, reportOf } from '@atelier/server-kit/provider-faults';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';

/** An outgoing mail. This service builds the header values, without user input. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export type Mailer = ReturnType<typeof createSmtpMailer>;

/** `refused`: the server never takes the mail. `unknown`: the mail may have arrived. */
type MailOutcome = 'retry' | 'refused' | 'unknown';

/** A rejected mail. Its message contains no address and no credentials. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  readonly outcome: MailOutcome;

  constructor(outcome: MailOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

const connectMs = 10_000;
const silenceMs = 20_000;

/**
 * Reads `smtp://user:password@host:port` or `smtps://…`. TLS is required, unless the host is this machine.
 * Every step has a time limit.
 */
export function smtpOptions(address: string): SMTPTransportOptions {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const local = isLoopbackHost(host);
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !local,
    ignoreTLS: local,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  };
}

/** Sends by SMTP. `from` is an address with or without a name: `Atelier <news@atelier.example>`. */
export function createSmtpMailer(options: SMTPTransportOptions, from: string) {
  const transport = createTransport(options);
  return {
    /** Resolves once the server has accepted the mail. @throws MailFailure */
    async send({ to, ...mail }: Mail, signal: AbortSignal): Promise<void> {
      try {
        // An object is one address; a string would be parsed as a list.
        await transport.sendMail({ from, to: { name: '', address: to }, ...mail, signal });
      } catch (error) {
        throw mailFailure(error);
      }
    },
  };
}

/** What nodemailer sets on its errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
  syscall?: string;
}

function mailFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return new MailFailure('retry', 'The mail could not be sent.');
  return new MailFailure(outcomeOf(error), findFault(mailReport(error)).sentence);
}

/** What an error of nodemailer reports. */
export function mailReport(error: unknown): FaultReport {
  const { code, command, responseCode, response }: Partial<SmtpError> = error instanceof Error ? error : {};
  const report = reportOf('mail', error);
  return { ...report, status: responseCode, code, param: command, message: response ?? report.message };
}

const beforeDelivery = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'EMESSAGE']);

function outcomeOf({ code = '', command = '', responseCode, timeoutType, syscall }: SmtpError): MailOutcome {
  const responded = responseCode !== undefined;
  if (responded && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')) return 'refused';
  if (responded || beforeDelivery.has(code)) return 'retry';
  if (syscall === 'connect' || timeoutType === 'CONNECTION_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT') {
    return 'retry';
  }
  return 'unknown';
}

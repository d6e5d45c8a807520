/**
 * The reason why a mail was not taken. RELAY: the server takes no mail at the moment, whatever the mail. MAIL: it rejects this mail for good.
 * MAIL_FOR_NOW: it defers this mail.
 */
export type MailFault = 'RELAY' | 'MAIL' | 'MAIL_FOR_NOW';

/** An error as nodemailer raises it: the SMTP command it sent last, and the reply code if there was a reply. */
export interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Replies that ask for a sign-in or reject it, whatever the command (RFC 4954 §6, RFC 3207 §4). */
const signInReplies = new Set([530, 534, 535, 538]);
/** The server has no room for a mail of this size (RFC 1870). */
const tooLarge = 552;

/** Tells a fault of the relay from a fault of the mail. Unknown errors are faults of the relay: the mail waits. */
export function faultOf({ code, command, responseCode }: SmtpError): MailFault {
  // the mail cannot be written as SMTP, or is larger than the server announced
  if (responseCode === undefined && (command === 'API' || code === 'EMESSAGE')) return 'MAIL';
  if (responseCode === undefined) return command === 'DATA' ? 'MAIL_FOR_NOW' : 'RELAY';
  if (signInReplies.has(responseCode)) return 'RELAY';
  if (responseCode === tooLarge) return 'MAIL';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'RELAY';
  return responseCode >= 500 ? 'MAIL' : 'MAIL_FOR_NOW';
}

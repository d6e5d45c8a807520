/**
 * The reason why an email was not accepted. RELAY: the server accepts no emails at the moment. MAIL: it rejects this
 * email permanently. MAIL_FOR_NOW: it defers this email.
 */
export type MailFault = 'RELAY' | 'MAIL' | 'MAIL_FOR_NOW';

/** An error of nodemailer: the last SMTP command sent, and the reply code if there was a reply. */
export interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Replies that require or reject authentication, whatever the command (RFC 4954 §6, RFC 3207 §4). */
const signInReplies = new Set([530, 534, 535, 538]);
/** The server has no room for an email of this size (RFC 1870). */
const tooLarge = 552;

/**
 * Distinguishes a fault of the relay from a fault of the email. Unknown errors count as faults of the relay, so that
 * the email waits.
 */
export function faultOf({ code, command, responseCode }: SmtpError): MailFault {
  // The email cannot be written as SMTP, or is larger than the limit that the server announced.
  if (responseCode === undefined && (command === 'API' || code === 'EMESSAGE')) return 'MAIL';
  if (responseCode === undefined) return command === 'DATA' ? 'MAIL_FOR_NOW' : 'RELAY';
  if (signInReplies.has(responseCode)) return 'RELAY';
  if (responseCode === tooLarge) return 'MAIL';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'RELAY';
  return responseCode >= 500 ? 'MAIL' : 'MAIL_FOR_NOW';
}

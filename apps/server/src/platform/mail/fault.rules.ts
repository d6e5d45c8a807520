/**
 * The reason why an email was not accepted. RELAY: the mail server accepts no emails at the moment. MAIL: the mail
 * server rejects this email permanently. MAIL_FOR_NOW: the mail server defers this email.
 */
export type MailFault = 'RELAY' | 'MAIL' | 'MAIL_FOR_NOW';

/** The fields of a nodemailer error: the last SMTP command sent, and the reply code if there was a reply. */
export interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** SMTP replies about missing or wrong authentication, after any command (RFC 4954 §6, RFC 3207 §4). */
const signInReplies = new Set([530, 534, 535, 538]);
/** SMTP reply of a server that has no room for an email of this size (RFC 1870). */
const tooLarge = 552;

/**
 * Returns whether an error is a fault of the mail server or of the email. Unknown errors count as faults of the server,
 * so that the email waits.
 */
export function faultOf({ code, command, responseCode }: SmtpError): MailFault {
  // The email cannot be sent over SMTP, or is larger than the limit that the server announced.
  if (responseCode === undefined && (command === 'API' || code === 'EMESSAGE')) return 'MAIL';
  if (responseCode === undefined) return command === 'DATA' ? 'MAIL_FOR_NOW' : 'RELAY';
  if (signInReplies.has(responseCode)) return 'RELAY';
  if (responseCode === tooLarge) return 'MAIL';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'RELAY';
  return responseCode >= 500 ? 'MAIL' : 'MAIL_FOR_NOW';
}

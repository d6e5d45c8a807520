import { expect, it } from 'vitest';
import { faultOf } from './fault.rules.ts';

it.each([
  ['no connection', { code: 'ECONNECTION', command: 'CONN' }, 'RELAY'],
  ['a greeting of 554', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, 'RELAY'],
  ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'RELAY'],
  ['a sender that is not allowed', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'RELAY'],
  ['a sign-in that is asked for at the recipient', { command: 'RCPT TO', responseCode: 530 }, 'RELAY'],
  ['an unknown recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'MAIL'],
  ['a greylisted recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, 'MAIL_FOR_NOW'],
  ['a rejected content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'MAIL'],
  ['a deferred content', { code: 'EMESSAGE', command: 'DATA', responseCode: 452 }, 'MAIL_FOR_NOW'],
  ['a connection lost within the content', { code: 'ETIMEDOUT', command: 'DATA' }, 'MAIL_FOR_NOW'],
  ['a size above the announced one', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'MAIL'],
  ['a size above the allowed one', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, 'MAIL'],
  ['an address that SMTP cannot express', { code: 'EENVELOPE', command: 'API' }, 'MAIL'],
] as const)('distinguishes faults of the mail server from faults of the email: %s', (_name, error, fault) => {
  expect(faultOf(error)).toBe(fault);
});

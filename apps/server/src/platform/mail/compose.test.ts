import { mailKinds } from '@gatehouse/api/settings/mails';
import { languages } from '@gatehouse/messages';
import { mailText } from '@gatehouse/messages/mail-text';
import { describe, expect, it } from 'vitest';
import { composeMail, escapeHtml } from './compose.ts';
import { headerText, oneLine } from './one-line.ts';

const cases = languages.flatMap((language) => mailKinds.map((kind) => [language, kind] as const));
const values = {
  name: 'Ann',
  host: 'Bob',
  account: 'ann',
  company: 'Acme',
  from: 'morning',
  until: 'noon',
  when: 'at noon',
  address: '10.0.0.9',
  link: 'https://gate.example/forgot-password#email=a&code=1',
  title: 'Review',
  organizer: 'Bob',
  place: 'Room 4',
  map: 'https://maps.example.com/4',
  zone: 'Asia/Seoul',
};

describe('composing an email', () => {
  it.each(cases)(
    'in the language %s, replaces every placeholder of an email of the kind %s with its value, in plain text and HTML',
    (language, kind) => {
      const texts = mailText(language, kind);
      const mail = composeMail(texts, values, language);
      for (const form of [mail.subject, mail.text, mail.html]) expect(form).not.toMatch(/\{\w+\}/);
      // Only an email with a button contains the link.
      expect(mail.text.includes(values.link)).toBe(texts.button !== undefined);
      expect(mail.html.includes(escapeHtml(values.link))).toBe(texts.button !== undefined);
      expect(mail.html).toContain(`<html lang="${language}">`);
    },
  );

  it('leaves out a paragraph of an email if its placeholder has no value', () => {
    const { map: _, ...others } = values;
    const mail = composeMail(mailText('en', 'VISITOR_QR'), others, 'en');
    expect(mail.text).toContain('Address: Room 4');
    for (const form of [mail.text, mail.html]) expect(form).not.toContain('Assign');
  });

  it('escapes values in the HTML of an email and puts them on one line in its subject', () => {
    const mail = composeMail(
      mailText('en', 'INVITATION'),
      { ...values, company: '<b>A & B</b>\n\nBcc: x', link: 'https://x/#"><script>' },
      'en',
    );
    expect(mail.subject).toBe('Welcome to <b>A & B</b> Bcc: x: your account');
    expect(mail.html).toContain('&lt;b&gt;A &amp; B&lt;/b&gt; Bcc: x');
    expect(mail.html).not.toMatch(/<b>|<script>/);
  });
});

it.each([
  ['one\r\ntwo', 'one two'],
  ['a\u2028b\u0000c', 'a b c'],
  ['x\u202etxt.exe', 'x txt.exe'],
  [' Nguyễn Ánh ', 'Nguyễn Ánh'],
])('oneLine(%j) is %j', (text, line) => expect(oneLine(text)).toBe(line));

it.each([
  ['Review', 'Review'],
  ['=?utf-8?Q?=41?=', '=?utf-8?B?PT91dGYtOD9RPz00MT89?='],
  [
    '=?x?= 週次レビュー、週次レビュー',
    '=?utf-8?B?PT94Pz0g6YCx5qyh44Os44OT44Ol44O844CB6YCx5qyh44Os?= =?utf-8?B?44OT44Ol44O8?=',
  ],
])('headerText(%j) is %j', (text, header) => expect(headerText(text)).toBe(header));

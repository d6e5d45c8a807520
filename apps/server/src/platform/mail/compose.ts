import { fillPlaces } from '@gatehouse/messages/fill';
import type { MailText } from '@gatehouse/messages/mail-shape';
import { oneLine } from './one-line.ts';

/** By which a mail's HTML names the picture it carries. */
export const pictureId = 'picture@gatehouse';

/** What is filled into a mail's text, by the names in its braces. */
export type MailValues = Readonly<Record<string, string>>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in elements and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const hasValues = (text: string, values: MailValues): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined);

/**
 * Subject, plain text and HTML of a mail. A text of its own paragraphs, then the picture of `qr` and the code, if `values` has them, then the way to `link`,
 * then what to know besides. Values are one line each and text in the HTML, never tags.
 */
export function compose(
  texts: MailText,
  values: MailValues,
  language: string,
): { subject: string; text: string; html: string } {
  const lookUp = (name: string) => oneLine(values[name] ?? `{${name}}`);
  const plain = (text: string) => fillPlaces(text, lookUp);
  const rich = (text: string) => fillPlaces(escaped(text), lookUp, escaped);
  const { code, link, qr } = values;
  const { button } = texts;
  const paragraphs = texts.paragraphs.filter((one) => hasValues(one, values));
  const text = [
    ...paragraphs.map(plain),
    ...(code ? [code] : []),
    ...(link && button ? [`${button}:\n${link}`] : []),
    plain(texts.note),
  ].join('\n\n');
  const body = [
    ...paragraphs.map((one) => `<p>${rich(one)}</p>`),
    ...(qr ? [`<p><img alt="${escaped(qr)}" height="240" src="cid:${pictureId}" width="240"></p>`] : []),
    ...(code ? [`<p style="${styles.code}">${escaped(code)}</p>`] : []),
    ...(link && button
      ? [`<p><a href="${escaped(link)}" style="${styles.button}">${escaped(button)}</a></p>`]
      : []),
    `<p style="${styles.note}">${rich(texts.note)}</p>`,
  ].join('\n');
  const subject = plain(texts.subject);
  const html = `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${styles.page}">
<div style="${styles.card}">
${body}
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

// a mail has no style sheet; colours as on the screens, 4.5:1 at least
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f1f3f5;color:#212529;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dee2e6;border-radius:8px',
  code: 'font:700 28px/1.2 ui-monospace,monospace;letter-spacing:2px',
  button:
    'display:inline-block;padding:10px 20px;background:#057bba;color:#fff;border-radius:6px;text-decoration:none',
  note: 'color:#5c6670;font-size:14px',
};

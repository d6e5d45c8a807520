import { fillPlaceholders } from '@gatehouse/messages/fill';
import type { MailText } from '@gatehouse/messages/mail-shape';
import { oneLine } from './one-line.ts';

/** Content id by which the HTML of an email refers to its picture. */
export const pictureId = 'picture@gatehouse';

export type MailValues = Readonly<Record<string, string>>;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and quoted attributes of HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const hasValues = (text: string, values: MailValues): boolean =>
  [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined);

/**
 * Composes an email in this order: paragraphs, the QR picture and its code if `values` contains them, the button for
 * `link`, and the note. Each value is reduced to one line and escaped in the HTML.
 */
export function composeMail(
  texts: MailText,
  values: MailValues,
  language: string,
): { subject: string; text: string; html: string } {
  const lookUp = (name: string) => oneLine(values[name] ?? `{${name}}`);
  const fillText = (text: string) => fillPlaceholders(text, lookUp);
  const fillHtml = (text: string) => fillPlaceholders(escapeHtml(text), lookUp, escapeHtml);
  const { code, link, qr } = values;
  const { button } = texts;
  const paragraphs = texts.paragraphs.filter((paragraph) => hasValues(paragraph, values));
  const text = [
    ...paragraphs.map(fillText),
    ...(code ? [code] : []),
    ...(link && button ? [`${button}:\n${link}`] : []),
    fillText(texts.note),
  ].join('\n\n');
  const body = [
    ...paragraphs.map((paragraph) => `<p>${fillHtml(paragraph)}</p>`),
    ...(qr ? [`<p><img alt="${escapeHtml(qr)}" height="240" src="cid:${pictureId}" width="240"></p>`] : []),
    ...(code ? [`<p style="${styles.code}">${escapeHtml(code)}</p>`] : []),
    ...(link && button
      ? [`<p><a href="${escapeHtml(link)}" style="${styles.button}">${escapeHtml(button)}</a></p>`]
      : []),
    `<p style="${styles.note}">${fillHtml(texts.note)}</p>`,
  ].join('\n');
  const subject = fillText(texts.subject);
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
<div style="${styles.card}">
${body}
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

// The styles are inline, because emails have no style sheet. The colours are those of the screens, with a contrast of
// at least 4.5:1.
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f1f3f5;color:#212529;font:16px/1.5 system-ui,sans-serif',
  card: 'max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dee2e6;border-radius:8px',
  code: 'font:700 28px/1.2 ui-monospace,monospace;letter-spacing:2px',
  button:
    'display:inline-block;padding:10px 20px;background:#057bba;color:#fff;border-radius:6px;text-decoration:none',
  note: 'color:#5c6670;font-size:14px',
};

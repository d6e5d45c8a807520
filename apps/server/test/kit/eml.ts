/** A mail as a mail program shows it. */
export interface ReadMail {
  /** Unfolded, names in lower case; encoded words as they stand. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** Reads a mail of the portal: a text and an HTML part. */
export function readEml(raw: string): ReadMail {
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\n/, '')));
  const of = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return {
    headers,
    subject: words(headers.get('subject') ?? ''),
    text: of('text/plain'),
    html: of('text/html'),
  };
}

function split(text: string) {
  const at = text.indexOf('\n\n');
  const lines = text
    .slice(0, at)
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = new Map(
    lines.map((line) => [
      line.split(':', 1)[0]?.toLowerCase() ?? '',
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, body: text.slice(at + 2) };
}

const bytesOf = (quoted: string) =>
  Buffer.from(
    quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return bytesOf(body.replaceAll('=\n', '')).toString();
  return body;
}

/** Encoded words (RFC 2047). */
export const words = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : bytesOf(text.replaceAll('_', ' ')).toString(),
    );

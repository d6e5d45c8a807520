export interface ParsedMail {
  /** Unfolded headers by lower-case name. Encoded words are not decoded. */
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

export function readEml(raw: string): ParsedMail {
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\n/, '')));
  const readPart = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return {
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: readPart('text/plain'),
    html: readPart('text/html'),
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

const decodeQuoted = (quoted: string) =>
  Buffer.from(
    quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll('=\n', '')).toString();
  return body;
}

/** Decodes encoded words (RFC 2047). */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')).toString(),
    );

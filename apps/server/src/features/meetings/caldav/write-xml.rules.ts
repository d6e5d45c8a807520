import type { XmlName } from './read-xml.rules.ts';

/** Namespaces of responses by prefix: WebDAV, CalDAV and the extensions of Apple’s servers. */
export const spaces = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  s: 'http://calendarserver.org/ns/',
} as const;
type NamespacePrefix = keyof typeof spaces;
export type TagName = `${NamespacePrefix}:${string}`;

/** Escapes text or an attribute value. Characters that XML forbids (XML 1.0 §2.2) become spaces. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: this expression removes the control characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    // iCalendar lines end with CR LF, and XML parsers drop an unescaped CR
    .replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns an element. `inner` is XML and is not escaped. */
export const tag = (name: TagName, inner = ''): string =>
  inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`;

export function emptyTag({ space, name }: XmlName): string {
  const own = Object.entries(spaces).find(([, uri]) => uri === space)?.[0];
  if (own) return `<${own}:${name}/>`;
  return space === '' ? `<${name}/>` : `<x:${name} xmlns:x="${escapeXml(space)}"/>`;
}

export function formatDocument(name: TagName, inner: string): string {
  const declared = Object.entries(spaces).map(([prefix, space]) => ` xmlns:${prefix}="${space}"`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name}${declared.join('')}>${inner}</${name}>\n`;
}

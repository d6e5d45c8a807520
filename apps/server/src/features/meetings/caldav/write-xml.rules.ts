import { escapeXml } from '../../../platform/xml/escape-xml.ts';
import type { XmlName } from '../../../platform/xml/xml-document.ts';

/** Namespaces of responses by prefix: WebDAV, CalDAV and the extensions of Apple’s servers. */
export const spaces = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  s: 'http://calendarserver.org/ns/',
} as const;
type NamespacePrefix = keyof typeof spaces;
export type TagName = `${NamespacePrefix}:${string}`;

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

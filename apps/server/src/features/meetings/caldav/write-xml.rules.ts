import type { XmlName } from './read-xml.rules.ts';

/** Namespaces of what is answered, by their prefixes there: WebDAV, CalDAV, and what Apple's servers added. */
export const spaces = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  s: 'http://calendarserver.org/ns/',
} as const;
export type Prefix = keyof typeof spaces;
/** The name of an element that is answered, with its prefix. */
export type TagName = `${Prefix}:${string}`;

/** Text or an attribute's value; what no document may hold (XML 1.0 §2.2) becomes a blank. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    // a line end of a calendar is two signs, of which a reader would keep one
    .replaceAll(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An element; `inner` is written as it is. */
export const tag = (name: TagName, inner = ''): string =>
  inner === '' ? `<${name}/>` : `<${name}>${inner}</${name}>`;

/** An empty element of any name, of a namespace that is none of ours as well. */
export function nameTag({ space, name }: XmlName): string {
  const own = Object.entries(spaces).find(([, one]) => one === space)?.[0];
  if (own) return `<${own}:${name}/>`;
  return space === '' ? `<${name}/>` : `<x:${name} xmlns:x="${escaped(space)}"/>`;
}

/** A document with this root. */
export function documentOf(name: TagName, inner: string): string {
  const declared = Object.entries(spaces).map(([prefix, space]) => ` xmlns:${prefix}="${space}"`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<${name}${declared.join('')}>${inner}</${name}>\n`;
}

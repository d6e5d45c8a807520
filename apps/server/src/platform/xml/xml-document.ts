import { BadXml, decodeReferences, XmlTags } from './xml-tags.ts';

export interface XmlElement extends XmlName {
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

/** The name of an element with its namespace. `space` is empty for an element without a namespace. */
export interface XmlName {
  space: string;
  name: string;
}

/**
 * Limits of an XML document. `prefixes` limits the namespace prefixes in scope of one element, and `letters` the
 * length of a namespace. Both are limited because each declaration of a namespace copies all prefixes in scope.
 */
const limits = { depth: 16, elements: 10_000, prefixes: 64, letters: 256 } as const;
const plainName = /^[A-Za-z_][\w.-]{0,63}$/;
const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

export const isElement = (element: XmlElement | undefined, space: string, name: string): boolean =>
  element?.space === space && element.name === name;
export const findChild = (element: XmlElement, space: string, name: string): XmlElement | undefined =>
  element.children.find((child) => isElement(child, space, name));

type NamespaceScope = ReadonlyMap<string, string>;
const nothingDeclared: NamespaceScope = new Map([['', '']]);

/**
 * Parses an XML document with nested elements, namespaces and character references.
 * @throws BadXml for all other XML, such as a document type, and if a limit is exceeded
 */
export function readXml(bytes: Buffer): XmlElement {
  const tags = new XmlTags(
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes,
  );
  const open: { element: XmlElement; prefix: string; scope: NamespaceScope }[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  while (tags.next()) {
    const inner = open.at(-1);
    if (inner) inner.element.text += tags.text;
    else if (tags.text.trim() !== '') throw new BadXml('text outside of the document');
    if (tags.name === '') continue;
    if (tags.isEnd) {
      if (inner?.element.name !== tags.name || inner.prefix !== tags.prefix)
        throw new BadXml('tags that do not match');
      open.pop();
      continue;
    }
    if (!inner && root) throw new BadXml('two documents');
    if (open.length >= limits.depth || ++count > limits.elements) throw new BadXml('too large');
    const { attributes, scope } = parseAttributes(tags.attributes, inner?.scope ?? nothingDeclared);
    const space = scope.get(tags.prefix);
    if (space === undefined || !plainName.test(tags.name)) throw new BadXml('a name that is none');
    const element = { space, name: tags.name, attributes, children: [], text: '' };
    inner?.element.children.push(element);
    root ??= element;
    if (!tags.isEmpty) open.push({ element, prefix: tags.prefix, scope });
  }
  if (!root || open.length > 0) throw new BadXml('no whole document');
  return root;
}

/** Parses the attributes of a tag. Returns them by their full names, together with the namespace prefixes in scope. */
function parseAttributes(
  text: string,
  outer: NamespaceScope,
): { attributes: Map<string, string>; scope: NamespaceScope } {
  const attributes = new Map<string, string>();
  let scope: Map<string, string> | undefined;
  attribute.lastIndex = 0;
  let end = 0;
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    end = attribute.lastIndex;
    const [, name = '', double, single] = match;
    const value = decodeReferences(double ?? single ?? '');
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) {
      if (attributes.has(name)) throw new BadXml('an attribute twice');
      attributes.set(name, value);
      continue;
    }
    scope ??= new Map(outer);
    scope.set(name.slice('xmlns:'.length), value);
    if (scope.size > limits.prefixes || value.length > limits.letters) throw new BadXml('too large');
  }
  if (text.slice(end).trim() !== '') throw new BadXml('attributes that are none');
  return { attributes, scope: scope ?? outer };
}

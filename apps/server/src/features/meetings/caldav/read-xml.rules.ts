import { BadXml, decoded, XmlTags } from '../../../platform/sheets/xml-tags.ts';

/** An element of what a program asks. */
export interface XmlElement extends XmlName {
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

/** Its namespace, empty where it has none, and its name in it. */
export interface XmlName {
  space: string;
  name: string;
}

/** `prefixes` that are known within one element, and `letters` of a namespace: they are copied with each that declares another. */
const limits = { depth: 16, elements: 10_000, prefixes: 64, letters: 256 } as const;
const plainName = /^[A-Za-z_][\w.-]{0,63}$/;
const attribute = /\s+([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;

export const is = (element: XmlElement | undefined, space: string, name: string): boolean =>
  element?.space === space && element.name === name;
export const childOf = (element: XmlElement, space: string, name: string): XmlElement | undefined =>
  element.children.find((one) => is(one, space, name));

type Scope = ReadonlyMap<string, string>;
const nothingDeclared: Scope = new Map([['', '']]);

/**
 * Reads a document whole: strictly nested, names with their namespaces, references to characters alone. Raises BadXml for whatever else there
 * is, a document type above all, and for one that is deeper, has more elements or declares more namespaces than any program writes.
 */
export function readXml(bytes: Buffer): XmlElement {
  const tags = new XmlTags(
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes,
  );
  const open: { element: XmlElement; prefix: string; scope: Scope }[] = [];
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
    const { attributes, scope } = attributesOf(tags.attributes, inner?.scope ?? nothingDeclared);
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

/** The attributes of a tag by their names as they are written, and what prefixes mean within it. */
function attributesOf(written: string, outer: Scope): { attributes: Map<string, string>; scope: Scope } {
  const attributes = new Map<string, string>();
  let scope: Map<string, string> | undefined;
  attribute.lastIndex = 0;
  let end = 0;
  for (let found = attribute.exec(written); found; found = attribute.exec(written)) {
    end = attribute.lastIndex;
    const [, name = '', double, single] = found;
    const value = decoded(double ?? single ?? '');
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) {
      if (attributes.has(name)) throw new BadXml('an attribute twice');
      attributes.set(name, value);
      continue;
    }
    scope ??= new Map(outer);
    scope.set(name.slice('xmlns:'.length), value);
    if (scope.size > limits.prefixes || value.length > limits.letters) throw new BadXml('too large');
  }
  if (written.slice(end).trim() !== '') throw new BadXml('attributes that are none');
  return { attributes, scope: scope ?? outer };
}

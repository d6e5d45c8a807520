/** Error of XML that is invalid, or that spreadsheet programs do not write. */
export class BadXml extends Error {}

/** Maximum bytes of a tag. Tags that programs write have at most a hundredth of this size. */
const longestTag = 32 * 1024;
const [less, greater, slash, quote, apostrophe] = [0x3c, 0x3e, 0x2f, 0x22, 0x27];

/**
 * Reads the tags of an XML file, once and in order. Builds no tree, so that deep or repeated elements use no extra
 * memory. Does not resolve entities that the file defines. Returns names without prefixes.
 */
export class XmlTags {
  /** Name of the current tag. Empty for a comment or an instruction, of which only the preceding text matters. */
  name = '';
  prefix = '';
  /** True for an end tag such as `</name>`. */
  isEnd = false;
  /** True for an empty element such as `<name/>`. */
  isEmpty = false;
  readonly #bytes: Buffer;
  #at = 0;
  #text = { from: 0, to: 0 };
  #cdata = '';
  #attributes = { from: 0, to: 0 };

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /**
   * Moves to the next tag. Returns false if there is no further tag.
   * @throws BadXml if the tag is invalid
   */
  next(): boolean {
    const bytes = this.#bytes;
    const from = this.#at;
    const open = bytes.indexOf(less, from);
    if (open < 0) return false;
    this.#text = { from, to: open };
    this.#cdata = '';
    const sign = bytes[open + 1];
    if (sign === 0x21 || sign === 0x3f) {
      this.#passOver(open);
      return true;
    }
    this.isEnd = sign === slash;
    const begin = open + (this.isEnd ? 2 : 1);
    const end = this.#endOfTag(begin);
    this.isEmpty = bytes[end - 1] === slash;
    const to = this.isEmpty ? end - 1 : end;
    let nameEnd = begin;
    let nameBegin = begin;
    for (; nameEnd < to && (bytes[nameEnd] ?? 0) > 0x20; nameEnd++)
      if (bytes[nameEnd] === 0x3a) nameBegin = nameEnd + 1;
    this.name = bytes.toString('latin1', nameBegin, nameEnd);
    this.prefix = bytes.toString('latin1', begin, Math.max(begin, nameBegin - 1));
    this.#attributes = { from: nameEnd, to };
    this.#at = end + 1;
    return true;
  }

  /** The text between the previous tag and this one. */
  get text(): string {
    const { from, to } = this.#text;
    return decodeReferences(this.#bytes.toString('utf8', from, to)) + this.#cdata;
  }

  /** Returns the value of an attribute of the tag, with any prefix. */
  attribute(name: string): string | undefined {
    const { from, to } = this.#attributes;
    if (from === to) return undefined;
    const match = patternOf(name).exec(this.#bytes.toString('utf8', from, to));
    return match ? decodeReferences(match[1] ?? match[2] ?? '') : undefined;
  }

  /** The unparsed attributes of the tag. */
  get attributes(): string {
    return this.#bytes.toString('utf8', this.#attributes.from, this.#attributes.to);
  }

  /**
   * Skips a comment, an instruction or a CDATA section. No other construct in a spreadsheet begins with `<!` or `<?`.
   */
  #passOver(open: number): void {
    this.name = '';
    const startsWith = (sign: string) => this.#bytes.toString('latin1', open, open + sign.length) === sign;
    const [head, tail] = startsWith('<!--')
      ? ['<!--', '-->']
      : startsWith('<![CDATA[')
        ? ['<![CDATA[', ']]>']
        : ['<?', '?>'];
    const end = startsWith(head) ? this.#bytes.indexOf(tail, open + head.length) : -1;
    if (end < 0) throw new BadXml('neither a tag nor a comment');
    if (tail === ']]>') this.#cdata = this.#bytes.toString('utf8', open + head.length, end);
    this.#at = end + tail.length;
  }

  #endOfTag(from: number): number {
    const bytes = this.#bytes;
    const last = Math.min(bytes.length, from + longestTag);
    let within = 0;
    for (let at = from; at < last; at++) {
      const byte = bytes[at] ?? 0;
      if (within !== 0) {
        if (byte === within) within = 0;
      } else if (byte === greater) return at;
      else if (byte === quote || byte === apostrophe) within = byte;
    }
    throw new BadXml('a tag without an end');
  }
}

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  return pattern;
}

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** References to undefined entities stay unchanged. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{2,4}));/g, (reference, dec, hex, name) => {
    if (name !== undefined) return namedEntities[name] ?? reference;
    const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

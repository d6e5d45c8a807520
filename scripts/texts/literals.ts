/**
 * A value of an object literal, with its position in the source. The kind `code` stands for any expression that is not
 * a plain text.
 */
export type LiteralNode = { from: number; to: number } & (
  | { kind: 'object'; entries: Map<string, LiteralNode> }
  | { kind: 'array'; entries: Map<string, LiteralNode> }
  | { kind: 'text'; text: string }
  | { kind: 'code' }
);

const blank = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y;
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`/y;
const keyShape = /[\w$]+/y;

/** Decodes a string literal of TypeScript that has no expression in it. */
function decodeQuoted(literal: string): string {
  const inner = literal
    .slice(1, -1)
    .replaceAll(/\\[\s\S]|"|\n/g, (sign) =>
      sign === '"' ? '\\"' : sign === '\n' ? '\\n' : /\\["\\/bfnrtu]/.test(sign) ? sign : sign.slice(1),
    );
  return JSON.parse(`"${inner}"`);
}

/** Parses the object literals of a message file by the names of their constants. */
export function parseLiterals(source: string): Map<string, LiteralNode> {
  let at = 0;
  const match = (shape: RegExp): string => {
    shape.lastIndex = at;
    const found = shape.exec(source)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const skip = (sign: string): boolean => {
    match(blank);
    if (source[at] !== sign) return false;
    at++;
    return true;
  };
  /** Moves to the comma or bracket that ends an expression. */
  const skipExpression = (opening = '([{', closing = ')]}') => {
    for (let depth = 0; at < source.length; ) {
      if (match(quoted) !== '' || match(blank) !== '') continue;
      const sign = source[at] ?? '';
      if (depth === 0 && ',}];'.includes(sign)) return;
      depth += opening.includes(sign) ? 1 : closing.includes(sign) ? -1 : 0;
      at++;
    }
  };
  const readValue = (): LiteralNode => {
    match(blank);
    const from = at;
    if (source[at] === '{' || source[at] === '[') {
      const isObject = source[at] === '{';
      at++;
      const entries = isObject ? readProperties() : readItems();
      const to = at;
      if (/^\s*(as|satisfies)\b/.test(source.slice(at, at + 20))) skipExpression('([{<', ')]}>');
      return { kind: isObject ? 'object' : 'array', entries, from, to };
    }
    const literal = match(quoted);
    const to = at;
    skipExpression();
    const isText = literal !== '' && source.slice(to, at).trim() === '';
    if (!isText) return { kind: 'code', from, to: at };
    at = to;
    return { kind: 'text', text: decodeQuoted(literal), from, to };
  };
  const readItems = () => {
    const entries = new Map<string, LiteralNode>();
    while (!skip(']') && at < source.length) {
      entries.set(String(entries.size), readValue());
      skip(',');
    }
    return entries;
  };
  const readProperties = () => {
    const entries = new Map<string, LiteralNode>();
    while (!skip('}') && at < source.length) {
      const from = at;
      const literal = match(quoted);
      const key = literal === '' ? match(keyShape) : decodeQuoted(literal);
      if (key !== '' && skip(':')) entries.set(key, readValue());
      else {
        // A spread, a method or a computed key.
        skipExpression();
        entries.set(key || source.slice(from, at), { kind: 'code', from, to: at });
      }
      skip(',');
    }
    return entries;
  };
  const constants = new Map<string, LiteralNode>();
  for (const { 0: head, 1: name = '', index } of source.matchAll(
    /^(?:export )?const (\w+)[^=\n]*= (?=\{)/gm,
  )) {
    at = index + head.length;
    constants.set(name, readValue());
  }
  return constants;
}

/** Lists the texts and expressions below a node by their keys, in sequence. */
export const listLeaves = (node: LiteralNode, path: readonly string[] = []): [string[], LiteralNode][] =>
  'entries' in node
    ? [...node.entries].flatMap(([key, child]) => listLeaves(child, [...path, key]))
    : [[[...path], node]];

const quoteKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

function findNode(root: LiteralNode | undefined, path: readonly string[]): LiteralNode | undefined {
  return path.reduce<LiteralNode | undefined>(
    (node, key) => (node && 'entries' in node ? node.entries.get(key) : undefined),
    root,
  );
}

/**
 * Returns the source with the text at a path. Adds missing keys in the sequence of `model`, the same tree of another
 * language. The result is not formatted.
 */
export function writeText(
  source: string,
  [name = '', ...path]: readonly string[],
  text: string,
  model: LiteralNode,
): string {
  const root = parseLiterals(source).get(name);
  if (!root) throw new Error(`There is no constant ${name} in the file.`);
  const existing = findNode(root, path);
  const literal = JSON.stringify(text);
  if (existing) return source.slice(0, existing.from) + literal + source.slice(existing.to);
  // The deepest existing parent gets the remaining keys.
  const depth = path.findIndex((_, index) => !findNode(root, path.slice(0, index + 1)));
  const parent = findNode(root, path.slice(0, depth));
  const own = parent && 'entries' in parent ? parent : root;
  const wrap = (value: string, index: number): string =>
    index === depth
      ? value
      : wrap(
          findNode(model, path.slice(0, index))?.kind === 'array'
            ? `[${value}]`
            : `{ ${quoteKey(path[index] ?? '')}: ${value} }`,
          index - 1,
        );
  const value = wrap(literal, path.length - 1);
  const key = path[depth] ?? '';
  const property = own.kind === 'array' ? value : `${quoteKey(key)}: ${value}`;
  const modelParent = findNode(model, path.slice(0, depth));
  const keys = modelParent && 'entries' in modelParent ? [...modelParent.entries.keys()] : [];
  const before = keys
    .slice(0, keys.indexOf(key))
    .findLast((other) => 'entries' in own && own.entries.has(other));
  const previous = before === undefined ? undefined : findNode(own, [before]);
  return previous
    ? `${source.slice(0, previous.to)},\n${property}${source.slice(previous.to)}`
    : `${source.slice(0, own.from + 1)}\n${property},${source.slice(own.from + 1)}`;
}

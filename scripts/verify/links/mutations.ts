import type { SecretKind } from './kind.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Lookalike characters of a letter, and other forms of a digit, by the character that they replace. */
const alike: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'о',
  O: '0',
  0: 'O',
  l: '1',
  1: 'l',
  I: 'l',
  5: '５',
  8: '８',
};

type TextChange = (text: string, pick: (below: number) => number, other: string) => string;

const replaceAt = (text: string, position: number, insertion: string, drop = 1) =>
  text.slice(0, position) + insertion + text.slice(position + drop);

const changes: readonly TextChange[] = [
  (text, pick) => replaceAt(text, pick(text.length), letters[pick(letters.length)] ?? ''),
  (text, pick) => replaceAt(text, pick(text.length), String(pick(10))),
  (text, pick) => replaceAt(text, pick(text.length), ''),
  (text, pick) => replaceAt(text, pick(text.length + 1), letters[pick(letters.length)] ?? '', 0),
  (text, pick) => {
    const position = pick(text.length - 1);
    return replaceAt(text, position, `${text[position + 1]}${text[position]}`, 2);
  },
  (text, pick) => text.slice(0, pick(text.length)),
  (text, pick) => text.slice(1 + pick(text.length - 1)),
  (text, pick) => text + letters.slice(0, 1 + pick(8)),
  (text, pick) => {
    const position = pick(text.length);
    const letter = text[position] ?? '';
    return replaceAt(
      text,
      position,
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
  },
  (text, pick) => {
    const position = pick(text.length);
    return replaceAt(text, position, String.fromCharCode((text.charCodeAt(position) ^ (1 << pick(7))) & 127));
  },
  // Changes the last letter of base64. This letter has unused bits, so a different letter may decode to the same bytes.
  (text, pick) => replaceAt(text, text.length - 1, letters[pick(letters.length)] ?? ''),
  (text, pick) => {
    const position = pick(text.length);
    return replaceAt(text, position, alike[text[position] ?? ''] ?? 'ａ');
  },
  (text, pick) => `${text}${['=', '==', '%00', '\u0000', '.', '/', '#', '?', '&', '+'][pick(10)]}`,
  (text, pick) => `${['0', '00', '+', '-', '=', '/', './', '%'][pick(8)]}${text}`,
  (text) => [...text].reverse().join(''),
  (text, pick, other) => {
    const position = 1 + pick(text.length - 1);
    return text.slice(0, position) + other.slice(position);
  },
  (text, pick, other) =>
    replaceAt(text, pick(text.length), other.slice(pick(other.length)), pick(text.length)),
  (text) => text + text,
];

/** Returns `count` different texts, none of which is valid. */
export function mutationsOf(
  { right, another, isSame }: SecretKind,
  count: number,
  random: () => number,
): string[] {
  const pick = (below: number) => Math.floor(random() * Math.max(below, 1));
  const mutations = new Set<string>();
  while (mutations.size < count) {
    const change = changes[pick(changes.length)];
    let text = change?.(right, pick, another) ?? '';
    // Applies several changes, which may cancel each other out.
    while (random() < 0.3) text = changes[pick(changes.length)]?.(text, pick, another) ?? '';
    if (text !== right && text !== another && !isSame?.(text)) mutations.add(text);
  }
  return [...mutations];
}

import type { Kind } from './kind.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Letters that look like others, and other forms of digits. */
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

type Change = (text: string, pick: (below: number) => number, other: string) => string;

const at = (text: string, place: number, put: string, drop = 1) =>
  text.slice(0, place) + put + text.slice(place + drop);

/** Ways to change a text a little. */
const changes: readonly Change[] = [
  (text, pick) => at(text, pick(text.length), letters[pick(letters.length)] ?? ''),
  (text, pick) => at(text, pick(text.length), String(pick(10))),
  (text, pick) => at(text, pick(text.length), ''),
  (text, pick) => at(text, pick(text.length + 1), letters[pick(letters.length)] ?? '', 0),
  (text, pick) => {
    const place = pick(text.length - 1);
    return at(text, place, `${text[place + 1]}${text[place]}`, 2);
  },
  (text, pick) => text.slice(0, pick(text.length)),
  (text, pick) => text.slice(1 + pick(text.length - 1)),
  (text, pick) => text + letters.slice(0, 1 + pick(8)),
  (text, pick) => {
    const place = pick(text.length);
    const letter = text[place] ?? '';
    return at(text, place, letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
  },
  (text, pick) => {
    const place = pick(text.length);
    return at(text, place, String.fromCharCode((text.charCodeAt(place) ^ (1 << pick(7))) & 127));
  },
  // the last letter of base64 has bits that mean nothing
  (text, pick) => at(text, text.length - 1, letters[pick(letters.length)] ?? ''),
  (text, pick) => {
    const place = pick(text.length);
    return at(text, place, alike[text[place] ?? ''] ?? 'ａ');
  },
  (text, pick) => `${text}${['=', '==', '%00', '\u0000', '.', '/', '#', '?', '&', '+'][pick(10)]}`,
  (text, pick) => `${['0', '00', '+', '-', '=', '/', './', '%'][pick(8)]}${text}`,
  (text) => [...text].reverse().join(''),
  (text, pick, other) => {
    const place = 1 + pick(text.length - 1);
    return text.slice(0, place) + other.slice(place);
  },
  (text, pick, other) => at(text, pick(text.length), other.slice(pick(other.length)), pick(text.length)),
  (text) => text + text,
];

/** So many texts that are not the right one, each different. */
export function mutationsOf({ right, another, isSame }: Kind, count: number, random: () => number): string[] {
  const pick = (below: number) => Math.floor(random() * Math.max(below, 1));
  const found = new Set<string>();
  while (found.size < count) {
    const change = changes[pick(changes.length)];
    let text = change?.(right, pick, another) ?? '';
    // several changes, which may undo each other
    while (random() < 0.3) text = changes[pick(changes.length)]?.(text, pick, another) ?? '';
    if (text !== right && text !== another && !isSame?.(text)) found.add(text);
  }
  return [...found];
}

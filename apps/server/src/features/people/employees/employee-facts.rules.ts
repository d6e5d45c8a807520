interface Fact {
  infoKey: string;
  infoValue: string;
}

const escaped = (text: string, more: RegExp): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(more, '\\$&');

/** Further facts as the text of one cell: `name: value`, one per line. A colon or a line break within is escaped by `\`. */
export const factsText = (facts: readonly Fact[]): string =>
  facts
    .map(({ infoKey, infoValue }) => `${escaped(infoKey, /:/g)}: ${escaped(infoValue, /(?!)/g)}`)
    .join('\n');

/** The facts of such a text; null when a line is none. */
export function readFacts(text: string): Fact[] | null {
  const facts: Fact[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const colon = /^((?:[^\\:]|\\.)*):(.*)$/.exec(line);
    if (!colon) return null;
    facts.push({ infoKey: plain(colon[1] ?? ''), infoValue: plain(colon[2] ?? '') });
  }
  return facts;
}

const plain = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim();

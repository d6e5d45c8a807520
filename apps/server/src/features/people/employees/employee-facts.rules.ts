interface EmployeeFact {
  infoKey: string;
  infoValue: string;
}

const escapeText = (text: string, more: RegExp): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(more, '\\$&');

/**
 * Formats additional information as text for one cell, one `name: value` per line. Escapes a colon or line break with
 * `\`.
 */
export const formatFacts = (facts: readonly EmployeeFact[]): string =>
  facts
    .map(({ infoKey, infoValue }) => `${escapeText(infoKey, /:/g)}: ${escapeText(infoValue, /(?!)/g)}`)
    .join('\n');

/** Parses additional information from a text that `formatFacts` created. Returns null if a line is invalid. */
export function readFacts(text: string): EmployeeFact[] | null {
  const facts: EmployeeFact[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const colon = /^((?:[^\\:]|\\.)*):(.*)$/.exec(line);
    if (!colon) return null;
    facts.push({ infoKey: unescapeText(colon[1] ?? ''), infoValue: unescapeText(colon[2] ?? '') });
  }
  return facts;
}

const unescapeText = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim();

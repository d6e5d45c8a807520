/** Characters of a name that terminals show; the rest is cut, not refused. */
const nameLength = 24;

/** A name as a terminal takes it. */
export const nameOnTerminal = (name: string): string =>
  [...name.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, nameLength).join('').toWellFormed();

/** Bytes of a name that terminals of ZKTeco keep (protocols.md §1.0). */
const nameBytes = 24;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a name as such a terminal keeps: cut here, behind a whole character; the terminal would cut within one. */
export function nameInBytes(name: string): string {
  let kept = '';
  for (const { segment } of characters.segment(nameOnTerminal(name))) {
    if (Buffer.byteLength(kept + segment) > nameBytes) break;
    kept += segment;
  }
  return kept.trimEnd();
}

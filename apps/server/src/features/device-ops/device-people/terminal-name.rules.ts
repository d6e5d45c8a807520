/** Characters of a name that terminals show; the rest is cut, not refused. */
const nameLength = 24;

/** A name as a terminal takes it. */
export const nameOnTerminal = (name: string): string =>
  name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, nameLength)
    .toWellFormed();

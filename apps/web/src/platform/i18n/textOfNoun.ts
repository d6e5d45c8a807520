import { findTextByEnd } from './text.ts';

/**
 * Finds a text about a noun's rows by a name that is known only at run time. Undefined if there is none. The screen
 * must list `nouns` among its texts.
 */
export const textOfNoun = (noun: string, name: string): string | undefined =>
  findTextByEnd(`.${noun}.${name}`);

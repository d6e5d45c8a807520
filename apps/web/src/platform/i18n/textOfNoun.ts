import { findTextByEnd } from './text.ts';

/**
 * Finds a text about a kind of object by a name that is known only at run time. Undefined if there is no such text. The
 * route of the screen must list `nouns` among its texts.
 */
export const textOfNoun = (noun: string, name: string): string | undefined =>
  findTextByEnd(`.${noun}.${name}`);

import { textOfSome } from './text.ts';

/**
 * What is said of a noun's rows under a name that is known only at run time; undefined where nothing is. Who calls it shows
 * any noun, so `nouns` are among its screen's texts.
 */
export const textOfNoun = (noun: string, name: string): string | undefined => textOfSome(`.${noun}.${name}`);

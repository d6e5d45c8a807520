import { textOfSome } from './text.ts';

/**
 * What a noun's texts say under a name that is known only at run time; undefined where they say nothing. Who calls it shows
 * any noun, so its screen's texts are `every`.
 */
export const textOfNoun = (noun: string, name: string): string | undefined => textOfSome(`.${noun}.${name}`);

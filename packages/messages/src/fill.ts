import { particleAfter } from './particles.ts';

/** A place of a text, and in Korean texts the particle that follows it, perhaps after a closing quotation mark. */
const places = /\{(\w+)\}(?:([”’」]?)(을\(를\)|은\(는\)|이\(가\)|과\(와\)|\(으\)로))?/g;

/**
 * Fills the places of a text, such as `{name}`. `lookUp` returns the value of a place; a place without one stays as it is.
 * `write` encodes each value for the format of the text, such as HTML. A Korean text writes a particle after a place in both
 * forms, `{name}을(를)`: the form that fits the value remains.
 */
export const fillPlaces = (
  text: string,
  lookUp: (name: string) => string | number | undefined,
  write: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(places, (_match, name: string, quote: string = '', particle?: string) => {
    const value = String(lookUp(name) ?? `{${name}}`);
    return write(value) + quote + (particle ? particleAfter(value, particle) : '');
  });

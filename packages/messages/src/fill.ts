import { particleAfter } from './particles.ts';

/**
 * Matches a placeholder, and in Korean texts the particle after it, with an optional closing quotation mark between
 * them.
 */
const placeholders = /\{(\w+)\}(?:([”’」]?)(을\(를\)|은\(는\)|이\(가\)|과\(와\)|\(으\)로))?/g;

/**
 * Fills the placeholders of a text, such as `{name}`. `lookUp` returns the value of a placeholder. A placeholder
 * without a value stays in the text. `write` encodes each value for the format of the text, such as HTML. In Korean
 * texts, a particle after a placeholder is written in both forms, such as `{name}을(를)`. The result contains only the
 * form that fits the value.
 */
export const fillPlaceholders = (
  text: string,
  lookUp: (name: string) => string | number | undefined,
  write: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(placeholders, (_match, name: string, quote: string = '', particle?: string) => {
    const value = String(lookUp(name) ?? `{${name}}`);
    return write(value) + quote + (particle ? particleAfter(value, particle) : '');
  });

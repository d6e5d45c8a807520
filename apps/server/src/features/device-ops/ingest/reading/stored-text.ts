import { hash } from 'node:crypto';

/** Returns whether the text has a control character other than TAB. No field of any table may contain one. */
export function hasControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The regular expression searches for control characters.
  return /[\u0000-\u0008\u000A-\u001F\u007F]/.test(text);
}

/**
 * Replaces every control character except TAB with `\xNN`. PostgreSQL cannot store NUL, and line ends could forge log
 * entries.
 */
export function escapeControl(text: string): string {
  if (!hasControl(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: The regular expression replaces control characters.
  return text.replace(/[\u0000-\u0008\u000A-\u001F\u007F]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

/**
 * Returns a stable 16-byte key of a text as a UUID. The key is an MD5, so that PostgreSQL can compute it as well
 * (`md5(text)::uuid`).
 */
export function keyOf(content: string | Buffer): string {
  const hex = hash('md5', content, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import type { FieldError } from '@gatehouse/api/platform/fields';

/** Default minimum length of a password (rules.md §7). The API schema accepts 6 to 100 characters. */
const shortestPassword = 8;

/**
 * Letter sequences that appear in many guessed passwords. A password with digits and symbols around such a sequence
 * is as weak as the sequence.
 */
const guessed = new Set(
  (
    'password passwort passwd pass word welcome admin administrator root user guest login letmein changeme secret ' +
    'default test master access hello iloveyou loveyou love sunshine princess football baseball superman batman ' +
    'dragon monkey shadow michael jordan charlie michelle jessica ashley daniel thomas trustno qwerty qwertyuiop ' +
    'qwertz azerty asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbnm zxcvbn abc abcd abcde abcdef abcdefgh abcabc qwe qweasd ' +
    'qazwsx qazwsxedc zaqwsx asd zxc aaa spring summer autumn winter january monday company office gatehouse portal ' +
    'matkhau anhyeuem yeuem vietnam hanoi saigon korea seoul sarang saranghae japan tokyo sakura anime pokemon ' +
    'starwars computer internet samsung google whatever freedom flower cookie cheese summertime killer'
  ).split(' '),
);
const letterFor: Readonly<Record<string, string>> = {
  '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', '$': 's', '5': 's', '7': 't',
}; // biome-ignore format: a single line is easier to read as a table

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const undoLeet = (text: string) => text.replaceAll(/[@43!10$57]/g, (sign) => letterFor[sign] ?? sign);
/** Removes digits and symbols from the beginning and end of a text. */
const trimNonLetters = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isGuessed = (text: string): boolean => {
  const bare = trimNonLetters(text);
  return [bare, trimNonLetters(undoLeet(text)), undoLeet(bare), lettersOf(bare)].some((form) =>
    guessed.has(form),
  );
};
const isRepeated = (text: string): boolean => new Set(text).size < 4 || /^(.{1,4})\1+.{0,3}$/su.test(text);
/** Returns whether the characters form an ascending or descending sequence, as in "23456789" or "hgfedcba". */
const isSequence = (text: string): boolean => {
  const steps = [...text].slice(1).map((sign, i) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
};

/**
 * Returns the field error for a weak new password, or null if the password is acceptable. A password is weak if it is
 * too short, repetitive, a sequence, digits only, or based on the account's name. A common word is also weak, with or
 * without digits and symbols around it.
 */
export function findWeakness(password: string, accountName: string): FieldError | null {
  const folded = password.normalize('NFKC').toLowerCase();
  const name = accountName.toLowerCase();
  const toFieldError = (rule: FieldError['rule'], params = {}) => ({ field: 'newPassword', rule, params });
  if (folded.length < shortestPassword) return toFieldError('passwordShort', { minLength: shortestPassword });
  if (isGuessed(folded)) return toFieldError('passwordGuessed');
  if (isRepeated(folded) || isSequence(folded) || /^\d{8,10}$/.test(folded))
    return toFieldError('passwordPattern');
  if ((name.length >= 5 && folded.includes(name)) || trimNonLetters(folded) === name)
    return toFieldError('passwordName');
  return null;
}

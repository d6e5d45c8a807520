import type { FieldError } from '@gatehouse/api/platform/fields';

/** Default of the length policy (rules.md §7); the wire accepts 6 to 100. */
export const shortestPassword = 8;

/** What passwords that are guessed first are made of, in letters; digits and signs around them change nothing. */
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
}; // biome-ignore format: one line reads as the table it is

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const unleeted = (text: string) => text.replaceAll(/[@43!10$57]/g, (sign) => letterFor[sign] ?? sign);
/** Without the digits and signs before and after. */
const core = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isGuessed = (text: string): boolean => {
  const bare = core(text);
  return [bare, core(unleeted(text)), unleeted(bare), lettersOf(bare)].some((form) => guessed.has(form));
};
const isRepeated = (text: string): boolean => new Set(text).size < 4 || /^(.{1,4})\1+.{0,3}$/su.test(text);
/** "23456789", "hgfedcba": each character next to the one before. */
const isSequence = (text: string): boolean => {
  const steps = [...text].slice(1).map((sign, i) => (sign.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
};

/**
 * Which rule a new password breaks, as what is wrong with its field: too short, widely guessed (a common word whatever digits and
 * signs dress it up), a repetition, a sequence or digits alone, or made of the account's own name. Null: none.
 */
export function weaknessOf(password: string, accountName: string): FieldError | null {
  const folded = password.normalize('NFKC').toLowerCase();
  const name = accountName.toLowerCase();
  const breaks = (rule: FieldError['rule'], params = {}) => ({ field: 'newPassword', rule, params });
  if (folded.length < shortestPassword) return breaks('passwordShort', { minLength: shortestPassword });
  if (isGuessed(folded)) return breaks('passwordGuessed');
  if (isRepeated(folded) || isSequence(folded) || /^\d{8,10}$/.test(folded)) return breaks('passwordPattern');
  if ((name.length >= 5 && folded.includes(name)) || core(folded) === name) return breaks('passwordName');
  return null;
}

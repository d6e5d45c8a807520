/** How a value ends when it is read in Korean: with a vowel, with ㄹ, or with another consonant. */
type Ending = 'vowel' | 'rieul' | 'consonant';

/** Each particle as texts write it, with the forms after a consonant and after a vowel. */
const forms: Readonly<Record<string, readonly [afterConsonant: string, afterVowel: string]>> = {
  '을(를)': ['을', '를'],
  '은(는)': ['은', '는'],
  '이(가)': ['이', '가'],
  '과(와)': ['과', '와'],
  '(으)로': ['으로', '로'],
};

/** The endings of 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. Tens, hundreds and thousands end with a consonant, as 영 does. */
const digitEndings: readonly Ending[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
];

/** Chooses the form of a Korean particle, such as 을(를), that follows `value`. */
export function particleAfter(value: string, particle: string): string {
  const [afterConsonant = particle, afterVowel = particle] = forms[particle] ?? [];
  const ending = endingOf(value);
  if (ending === 'rieul' && particle === '(으)로') return afterVowel;
  return ending === 'vowel' ? afterVowel : afterConsonant;
}

/** The ending by the last letter or digit. A remark in brackets at the end of a value is not counted, as Korean orthography has it. */
function endingOf(value: string): Ending {
  const text = value.normalize('NFC');
  const last = lastWord(text.replace(/[([（][^()[\]（）]*[)\]）]\s*$/, '')) || lastWord(text);
  const letter = last.slice(-1);
  if (/\d/.test(letter)) return digitEndings[Number(letter)] ?? 'vowel';
  return /[가-힣]/.test(letter) ? hangulEnding(letter) : latinEnding(last);
}

/** The last run of letters and digits; empty where a text has none. */
const lastWord = (text: string): string => text.match(/[\p{L}\p{N}]+/gu)?.at(-1) ?? '';

/** Unicode orders the syllables so that their 28 final consonants, the first of them none, repeat. ㄹ is the ninth. */
function hangulEnding(syllable: string): Ending {
  const final = (syllable.charCodeAt(0) - 0xac00) % 28;
  if (final === 0) return 'vowel';
  return final === 8 ? 'rieul' : 'consonant';
}

/**
 * The ending of a Latin word. L, M and N close a syllable both as names of letters (엘, 엠, 엔) and at the end of words (메일, 룸, 핀),
 * "ng" does in words (파킹), and R does by its name (알). After other letters transcriptions differ (Slack 슬랙, Microsoft
 * 마이크로소프트): these, and other scripts, take the form after a vowel.
 */
function latinEnding(word: string): Ending {
  // without its accents: ñ and ń are an n
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/(?:[lL]|R)$/.test(plain)) return 'rieul';
  return /(?:[mMnN]|ng)$/.test(plain) ? 'consonant' : 'vowel';
}

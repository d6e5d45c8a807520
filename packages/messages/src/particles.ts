/** The sound with which a value ends when it is read in Korean: a vowel, ㄹ, or another consonant. */
type Ending = 'vowel' | 'rieul' | 'consonant';

/** Korean particles as they are written in texts, with their forms after a consonant and after a vowel. */
const forms: Readonly<Record<string, readonly [afterConsonant: string, afterVowel: string]>> = {
  '을(를)': ['을', '를'],
  '은(는)': ['은', '는'],
  '이(가)': ['이', '가'],
  '과(와)': ['과', '와'],
  '(으)로': ['으로', '로'],
};

/**
 * Final sounds of the digits 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. The sound of 영 also applies to tens, hundreds and thousands,
 * because they end with a consonant as well.
 */
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

/** Returns the form of a Korean particle, such as 을(를), after `value`. */
export function particleAfter(value: string, particle: string): string {
  const [afterConsonant = particle, afterVowel = particle] = forms[particle] ?? [];
  const ending = endingOf(value);
  if (ending === 'rieul' && particle === '(으)로') return afterVowel;
  return ending === 'vowel' ? afterVowel : afterConsonant;
}

/**
 * Returns the final sound of the last letter or digit. Ignores a remark in brackets at the end, as Korean orthography
 * requires.
 */
function endingOf(value: string): Ending {
  const text = value.normalize('NFC');
  const last = lastWord(text.replace(/[([（][^()[\]（）]*[)\]）]\s*$/, '')) || lastWord(text);
  const letter = last.slice(-1);
  if (/\d/.test(letter)) return digitEndings[Number(letter)] ?? 'vowel';
  return /[가-힣]/.test(letter) ? hangulEnding(letter) : latinEnding(last);
}

const lastWord = (text: string): string => text.match(/[\p{L}\p{N}]+/gu)?.at(-1) ?? '';

/**
 * Returns the final sound of a Hangul syllable. In Unicode, the syllables are ordered so that the same 28 endings
 * repeat. The first ending is no consonant, and the ninth is ㄹ.
 */
function hangulEnding(syllable: string): Ending {
  const final = (syllable.charCodeAt(0) - 0xac00) % 28;
  if (final === 0) return 'vowel';
  return final === 8 ? 'rieul' : 'consonant';
}

/**
 * Returns the final sound of a Latin word. L, M and N end with a consonant both as letters (엘, 엠, 엔) and in words (메일,
 * 룸, 핀). "ng" ends with a consonant in words (파킹), and R as a letter (알). Transcriptions after other letters vary
 * (Slack 슬랙, Microsoft 마이크로소프트), so words with other endings and other scripts use the form after a vowel.
 */
function latinEnding(word: string): Ending {
  // Accents are removed: ñ and ń count as n.
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (/(?:[lL]|R)$/.test(plain)) return 'rieul';
  return /(?:[mMnN]|ng)$/.test(plain) ? 'consonant' : 'vowel';
}

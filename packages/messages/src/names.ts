import type { Language } from './index.ts';

/** Which of the two names a reader of the language gives first: everybody but the English reader the family's. */
export const nameOrder = (language: Language): readonly ('firstName' | 'lastName')[] =>
  language === 'en' ? ['firstName', 'lastName'] : ['lastName', 'firstName'];

/** First and last name in the order a reader of the language expects. */
export function fullName(
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  language: Language,
): string {
  const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? ''];
  switch (language) {
    case 'en':
      return `${first} ${last}`.trim();
    case 'ko':
      // a Korean name is written as one word; another one keeps its gap
      return /[\uac00-\ud7a3]$/.test(last) ? `${last}${first}` : `${last} ${first}`.trim();
    default:
      return `${last} ${first}`.trim();
  }
}

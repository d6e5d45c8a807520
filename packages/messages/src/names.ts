import type { Language } from './index.ts';

/** Returns the name fields of a person in the usual order of the language. Only English puts the first name first. */
export const nameOrder = (language: Language): readonly ('firstName' | 'lastName')[] =>
  language === 'en' ? ['firstName', 'lastName'] : ['lastName', 'firstName'];

export function fullName(
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  language: Language,
): string {
  const [first, last] = [firstName?.trim() ?? '', lastName?.trim() ?? ''];
  switch (language) {
    case 'en':
      return `${first} ${last}`.trim();
    case 'ko':
      // Korean names have no space between last and first name. Names in other languages have one.
      return /[\uac00-\ud7a3]$/.test(last) ? `${last}${first}` : `${last} ${first}`.trim();
    default:
      return `${last} ${first}`.trim();
  }
}

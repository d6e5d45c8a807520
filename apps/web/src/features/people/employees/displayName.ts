import type { Language } from '@gatehouse/messages';

interface Names {
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
}

/** First and last name in the order a reader of the language expects. */
export function fullName({ firstName, lastName }: Omit<Names, 'displayName'>, language: Language): string {
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

/**
 * What changes with a first or last name: the display name goes along until somebody has given it another wording
 * (spec §4 "Same auto-fill on staff forms").
 */
export function withDisplayName<C extends Partial<Names>>(
  now: Names,
  change: C,
  language: Language,
): C | (C & Names) {
  const follows = !now.displayName?.trim() || now.displayName === fullName(now, language);
  return follows ? { ...change, displayName: fullName({ ...now, ...change }, language) } : change;
}

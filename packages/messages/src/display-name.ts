import type { Language } from './index.ts';
import { fullName } from './names.ts';

export interface Names {
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
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

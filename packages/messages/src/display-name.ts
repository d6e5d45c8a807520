import type { Language } from './index.ts';
import { fullName } from './names.ts';

export interface PersonNames {
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
}

/**
 * Applies a changed first or last name to the display name, until a person edits the display name (spec §4 "Same
 * auto-fill on staff forms").
 */
export function withDisplayName<C extends Partial<PersonNames>>(
  now: PersonNames,
  change: C,
  language: Language,
): C | (C & PersonNames) {
  const follows = !now.displayName?.trim() || now.displayName === fullName(now, language);
  return follows ? { ...change, displayName: fullName({ ...now, ...change }, language) } : change;
}

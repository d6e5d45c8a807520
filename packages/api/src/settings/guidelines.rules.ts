/** Guides of the portal and of tablets, in the languages of spec §2; `vn` is what its addresses call Vietnamese. */
export const guideTypes = ['tablet', 'cms'] as const;
export const guideLanguages = ['en', 'vn'] as const;
/** The lowest first: who holds a role does what those before it do, too. */
export const guideRoles = ['staff', 'manager', 'admin'] as const;

export type GuideType = (typeof guideTypes)[number];
export type GuideLanguage = (typeof guideLanguages)[number];
export type GuideRole = (typeof guideRoles)[number];

/** The guide of the highest role (spec §2); SYSADMIN reads ADMIN's, whoever holds none of these STAFF's (rules.md §6a). */
export function guideOf(roles: readonly string[]): GuideRole {
  if (roles.includes('SYSADMIN') || roles.includes('ADMIN')) return 'admin';
  return roles.includes('MANAGER') ? 'manager' : 'staff';
}

/** What a guide consists of, the reader's own part first. */
export const partsOf = (role: GuideRole): readonly GuideRole[] =>
  guideRoles.slice(0, guideRoles.indexOf(role) + 1).toReversed();

export const guideFile = (role: GuideRole, type: GuideType, language: GuideLanguage): string =>
  `${role}-${type}-${language}.pdf`;

/** The language of a guide for somebody who reads the portal in this one. */
export const guideLanguageOf = (language: string): GuideLanguage => (language === 'vi' ? 'vn' : 'en');

/** Guides of the portal and of tablets, in the languages of spec §2. URLs use `vn` for Vietnamese. */
export const guideTypes = ['tablet', 'cms'] as const;
export const guideLanguages = ['en', 'vn'] as const;
/** Roles from lowest to highest. A role includes the tasks of all lower roles. */
export const guideRoles = ['staff', 'manager', 'admin'] as const;

export type GuideType = (typeof guideTypes)[number];
export type GuideLanguage = (typeof guideLanguages)[number];
export type GuideRole = (typeof guideRoles)[number];

/**
 * Returns the guide of the person's highest role (spec §2). SYSADMIN has the guide of ADMIN. People without any of
 * these roles have the guide of STAFF (rules.md §6a).
 */
export function guideOf(roles: readonly string[]): GuideRole {
  if (roles.includes('SYSADMIN') || roles.includes('ADMIN')) return 'admin';
  return roles.includes('MANAGER') ? 'manager' : 'staff';
}

/** Returns the parts of a guide. The part of the role itself comes first, followed by those of lower roles. */
export const partsOf = (role: GuideRole): readonly GuideRole[] =>
  guideRoles.slice(0, guideRoles.indexOf(role) + 1).toReversed();

export const guideFile = (role: GuideRole, type: GuideType, language: GuideLanguage): string =>
  `${role}-${type}-${language}.pdf`;

export const guideLanguageOf = (language: string): GuideLanguage => (language === 'vi' ? 'vn' : 'en');

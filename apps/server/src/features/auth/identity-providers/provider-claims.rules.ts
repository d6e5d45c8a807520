import type { ProviderSettings } from '../../../config.providers.ts';

type ProviderClaims = Readonly<Record<string, unknown>>;
type GroupMapping = NonNullable<ProviderSettings['groups']>;

const yes: readonly unknown[] = [true, 'true', 1, '1'];
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Returns whether an email address is in a domain that the company has claimed. A subdomain of a claimed domain is not
 * claimed.
 */
export const isClaimed = ({ domains }: Pick<ProviderSettings, 'domains'>, address: string): boolean =>
  address.includes('@') && domains.includes(domainOf(address));

/** Returns the email in the claims. Empty if the claims contain no email. */
export const emailOf = ({ email }: ProviderClaims): string =>
  typeof email === 'string' && email.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(email) ? email.trim() : '';

export interface Rejection {
  rejection: RejectionReason;
  claim: string;
  value: string;
}
export type RejectionReason =
  | 'TOKEN_REJECTED'
  | 'USER_INFO_REJECTED'
  | 'USER_INFO_UNREACHABLE'
  | 'EMAIL_MISSING'
  | 'EMAIL_NOT_VERIFIED'
  | 'DOMAIN_NOT_CLAIMED'
  | 'NO_ACCOUNT'
  | 'LINKED_OTHERWISE'
  | 'ACCOUNT_INACTIVE'
  | 'PASSWORDS_OFF';

const longestValue = 255;

/**
 * Creates a rejection with the name and value of the rejected claim. The value is empty if the provider did not send
 * the claim.
 */
export function createRejection(rejection: RejectionReason, claim: string, value: unknown): Rejection {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { rejection, claim, value: text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, longestValue) };
}

/**
 * Returns the email to find an account with, or a rejection. The provider must have verified the email, and the company
 * must have claimed its domain.
 */
export function findVerifiedEmail(
  provider: Pick<ProviderSettings, 'domains' | 'verifiedClaim'>,
  claims: ProviderClaims,
): string | Rejection {
  const { verifiedClaim } = provider;
  const email = emailOf(claims);
  if (email === '') return createRejection('EMAIL_MISSING', 'email', claims.email);
  if (!yes.includes(claims[verifiedClaim]))
    return createRejection('EMAIL_NOT_VERIFIED', verifiedClaim, claims[verifiedClaim]);
  return isClaimed(provider, email) ? email : createRejection('DOMAIN_NOT_CLAIMED', 'email', email);
}

/**
 * Returns whether the provider's sign-in can replace the portal's two-step verification, according to the provider file
 * and the `amr` claim (RFC 8176).
 */
export function countsAsSecondStep(
  { secondStep }: Pick<ProviderSettings, 'secondStep'>,
  { amr }: ProviderClaims,
): boolean {
  if (typeof secondStep === 'string') return secondStep === 'always';
  return Array.isArray(amr) && amr.some((way) => secondStep.includes(way));
}

/**
 * Returns the roles that a sign-in grants and revokes according to the provider file. Roles outside the mapping never
 * change. A token without groups changes nothing, because some providers omit the claim.
 */
export function mapRoleChanges(
  { claim, roles, govern }: GroupMapping,
  claims: ProviderClaims,
  currentRoles: readonly string[],
): { give: string[]; take: string[] } {
  const claimValue = claims[claim];
  const groups = typeof claimValue === 'string' ? [claimValue] : claimValue;
  if (!Array.isArray(groups)) return { give: [], take: [] };
  const desiredRoles = new Set(
    groups.flatMap((group) => (Object.hasOwn(roles, group) ? (roles[group] ?? []) : [])),
  );
  const mappedCodes = new Set(Object.values(roles));
  return {
    give: [...desiredRoles].filter((code) => !currentRoles.includes(code)),
    take: govern ? currentRoles.filter((code) => mappedCodes.has(code) && !desiredRoles.has(code)) : [],
  };
}

/**
 * Returns the provider that a person of the company must use, because the provider file forbids passwords (`passwords:
 * false`).
 */
export const findRequiredProvider = (
  providers: readonly ProviderSettings[],
  { companyCode, email }: { companyCode: string | null; email: string },
): ProviderSettings | undefined =>
  providers.find(
    (provider) => !provider.passwords && provider.company === companyCode && isClaimed(provider, email),
  );

import type { ProviderSettings } from '../../../config.providers.ts';

type Claims = Readonly<Record<string, unknown>>;
type Groups = NonNullable<ProviderSettings['groups']>;

const yes: readonly unknown[] = [true, 'true', 1, '1'];
const endOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether an e-mail address ends in a domain that the company has claimed; a domain below one is another. */
export const isClaimed = ({ domains }: Pick<ProviderSettings, 'domains'>, address: string): boolean =>
  address.includes('@') && domains.includes(endOf(address));

/** The e-mail a provider tells of; blank where it tells none. */
export const emailOf = ({ email }: Claims): string =>
  typeof email === 'string' && email.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(email) ? email.trim() : '';

/** Why a sign-in was rejected, with the claim that decided it and its value. */
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

/** A rejection; the value as text, and empty where the provider does not send the claim. */
export function rejected(rejection: RejectionReason, claim: string, value: unknown): Rejection {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { rejection, claim, value: text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, longestValue) };
}

/** The e-mail by which an account may be found: the provider has verified it, and its domain is claimed by the company. */
export function provenEmail(
  provider: Pick<ProviderSettings, 'domains' | 'verifiedClaim'>,
  claims: Claims,
): string | Rejection {
  const { verifiedClaim } = provider;
  const email = emailOf(claims);
  if (email === '') return rejected('EMAIL_MISSING', 'email', claims.email);
  if (!yes.includes(claims[verifiedClaim]))
    return rejected('EMAIL_NOT_VERIFIED', verifiedClaim, claims[verifiedClaim]);
  return isClaimed(provider, email) ? email : rejected('DOMAIN_NOT_CLAIMED', 'email', email);
}

/** Whether the provider has asked for as much as the portal's second step does (RFC 8176). */
export function countsAsSecondStep(
  { secondStep }: Pick<ProviderSettings, 'secondStep'>,
  { amr }: Claims,
): boolean {
  if (typeof secondStep === 'string') return secondStep === 'always';
  return Array.isArray(amr) && amr.some((way) => secondStep.includes(way));
}

/**
 * Which roles a sign-in gives and takes. Roles the map does not name are never touched; a token that says nothing of groups changes
 * nothing, so that a provider that forgets the claim dismisses nobody.
 */
export function mappedRoles(
  { claim, roles, govern }: Groups,
  claims: Claims,
  held: readonly string[],
): { give: string[]; take: string[] } {
  const said = claims[claim];
  const groups = typeof said === 'string' ? [said] : said;
  if (!Array.isArray(groups)) return { give: [], take: [] };
  const wanted = new Set(
    groups.flatMap((group) => (Object.hasOwn(roles, group) ? (roles[group] ?? []) : [])),
  );
  const named = new Set(Object.values(roles));
  return {
    give: [...wanted].filter((code) => !held.includes(code)),
    take: govern ? held.filter((code) => named.has(code) && !wanted.has(code)) : [],
  };
}

/** Whether a company's person must come by its provider, whatever their password (`passwords: false`). */
export const providerInstead = (
  providers: readonly ProviderSettings[],
  { companyCode, email }: { companyCode: string | null; email: string },
): ProviderSettings | undefined =>
  providers.find((one) => !one.passwords && one.company === companyCode && isClaimed(one, email));

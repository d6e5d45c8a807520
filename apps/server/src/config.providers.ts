import { readFileSync } from 'node:fs';
import { providerKey } from '@gatehouse/api/auth/identity-providers';
import { z } from 'zod';
import { StartRefusal } from './platform/start-refusal.ts';

/** Settings of an identity provider (OpenID Connect), from the operator's file. */
export interface ProviderSettings {
  /** Identifier of the provider in its sign-in URLs. */
  key: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Code of the company that signs in with this provider. */
  company: string;
  /** Email domains that belong to the company, in lower case. */
  domains: readonly string[];
  /** Scopes requested in addition to `openid`. */
  scopes: readonly string[];
  /** Name of the claim in which the provider confirms that the email address belongs to the person. */
  verifiedClaim: string;
  /** Roles by group. If `govern` is true, a person outside a group loses the role of that group. */
  groups?: { claim: string; roles: Readonly<Record<string, string>>; govern: boolean } | undefined;
  /**
   * Whether a sign-in at the provider replaces two-step verification. A list names the authentication methods (`amr`)
   * that replace it.
   */
  secondStep: 'never' | 'always' | readonly string[];
  /** Whether people of the company with these email domains may also sign in with a password. */
  passwords: boolean;
  /** Allows plain HTTP to this machine, for tests. */
  allowLoopback: boolean;
}

const setting = 'OIDC_PROVIDERS_FILE';
/** Maximum size of the file in bytes. A file with a few providers is much smaller. */
const largestFile = 256 * 1024;

const text = z.string().trim().min(1).max(500);
const domain = z
  .string()
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
  .transform((typed) => typed.toLowerCase());
/**
 * A role that a sign-in with the provider may grant. It cannot be STAFF or MANAGER, which are assigned automatically
 * (decision 018), or SYSADMIN, which a company cannot assign.
 */
const mappedRole = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((code) => !['STAFF', 'MANAGER', 'SYSADMIN'].includes(code), {
    error: 'can’t be STAFF, MANAGER or SYSADMIN; use a role that administrators grant',
  });

const isLoopback = ({ hostname }: URL) => /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);

/** Returns true if the URL is HTTPS. Also returns true for an HTTP URL of this machine if tests allow it. */
export const isProviderAddress = (address: string, allowLoopback: boolean): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:' && isLoopback(url));
};

const providerShape = (allowLoopback: boolean) =>
  z
    .strictObject({
      key: providerKey,
      name: text.max(60),
      issuer: z
        .string()
        .refine((address) => isProviderAddress(address, allowLoopback) && !address.includes('?'), {
          error: 'must be an https address such as https://login.example.com, without a question mark',
        }),
      clientId: text,
      clientSecret: text,
      company: text.max(50),
      domains: z.array(domain).max(50).default([]),
      scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default(['email', 'profile']),
      verifiedClaim: text.default('email_verified'),
      groups: z
        .strictObject({
          claim: text,
          roles: z.record(z.string(), mappedRole),
          govern: z.boolean().default(false),
        })
        .optional(),
      secondStep: z.union([z.enum(['never', 'always']), z.array(text).min(1)]).default('never'),
      passwords: z.boolean().default(true),
    })
    .refine(({ passwords, domains }) => passwords || domains.length > 0, {
      path: ['passwords'],
      error: 'can be false only if domains is set',
    });

/**
 * Reads the identity providers from the file, which is a JSON list. Error messages name the position of an invalid
 * value, never the value itself, because it can be a secret.
 * @throws StartRefusal
 */
export function readProviders(file: string, allowLoopback: boolean): ProviderSettings[] {
  const refuseFile = (why: string): never => {
    throw new StartRefusal(
      `The file in ${setting} ${why} (docs/operations.md, "Signing in with an identity provider").`,
    );
  };
  let read: unknown;
  try {
    const content = readFileSync(file, 'utf8');
    read = content.length > largestFile ? refuseFile('is too large') : JSON.parse(content);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const { code } = error as NodeJS.ErrnoException; // File system errors have a code. JSON errors have none.
    return refuseFile(code ? `cannot be read (${code})` : 'isn’t valid JSON');
  }
  const parsed = z.array(providerShape(allowLoopback)).max(50).safeParse(read);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The message does not quote an unknown key, because the key can be a secret that was entered in the wrong
    // position.
    const why = issue?.code === 'unrecognized_keys' ? 'unknown name' : issue?.message;
    return refuseFile(`has an error at ${issue?.path.join('.') || 'the top level'}: ${why}`);
  }
  const keys = parsed.data.map(({ key }) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice) return refuseFile(`has two providers with the key ${twice}`);
  const same = parsed.data.find((provider, index) =>
    parsed.data.some(
      (other, at) => at < index && other.company === provider.company && other.issuer === provider.issuer,
    ),
  );
  if (same) return refuseFile(`has two providers with the same company and issuer (${same.key})`);
  return parsed.data.map((provider) => ({ ...provider, allowLoopback }));
}

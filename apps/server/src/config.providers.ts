import { readFileSync } from 'node:fs';
import { providerKey } from '@gatehouse/api/auth/identity-providers';
import { z } from 'zod';
import { StartRefusal } from './platform/start-refusal.ts';

/** An identity provider (OpenID Connect), as the operator's file has it. */
export interface ProviderSettings {
  /** Stands in addresses. */
  key: string;
  /** What people call it. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Code of the company whose people it knows. */
  company: string;
  /** Ends of the e-mail addresses the company has claimed, in small letters. */
  domains: readonly string[];
  /** Asked for beside `openid`. */
  scopes: readonly string[];
  /** The claim by which the provider says that the e-mail is the person's. */
  verifiedClaim: string;
  /** Which role whoever is in a group has; with `govern` whoever is in none loses it. */
  groups?: { claim: string; roles: Readonly<Record<string, string>>; govern: boolean } | undefined;
  /** Whether it stands for the second step: by the ways it says it asked (`amr`), where they are listed. */
  secondStep: 'never' | 'always' | readonly string[];
  /** Whether the company's people of these domains may sign in with a password as well. */
  passwords: boolean;
  /** Plain HTTP on this machine will do: in tests. */
  allowLoopback: boolean;
}

const setting = 'OIDC_PROVIDERS_FILE';
/** A file of a few providers; larger is another file. */
const largestFile = 256 * 1024;

const text = z.string().trim().min(1).max(500);
const domain = z
  .string()
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
  .transform((typed) => typed.toLowerCase());
/** STAFF and MANAGER come by themselves (decision 018), SYSADMIN is no company's to give. */
const mappedRole = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((code) => !['STAFF', 'MANAGER', 'SYSADMIN'].includes(code), {
    error: 'can’t be STAFF, MANAGER or SYSADMIN; use a role that administrators grant',
  });

const isLoopback = ({ hostname }: URL) => /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);

/** https; and for tests, where that is allowed, this machine. */
export const isProviderAddress = (address: string, allowLoopback: boolean): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:' && isLoopback(url));
};

const provider = (allowLoopback: boolean) =>
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
 * The identity providers of a JSON file: a list. What is wrong is said by place, never by what stands there, for secrets do.
 * @throws StartRefusal
 */
export function readProviders(file: string, allowLoopback: boolean): ProviderSettings[] {
  const refuse = (why: string): never => {
    throw new StartRefusal(
      `The file in ${setting} ${why} (docs/operations.md, "Signing in with an identity provider").`,
    );
  };
  let read: unknown;
  try {
    const content = readFileSync(file, 'utf8');
    read = content.length > largestFile ? refuse('is too large') : JSON.parse(content);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const { code } = error as NodeJS.ErrnoException; // of the file system; JSON's has none
    return refuse(code ? `cannot be read (${code})` : 'isn’t valid JSON');
  }
  const parsed = z.array(provider(allowLoopback)).max(50).safeParse(read);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // a key that is not known may be a secret in the wrong place
    const why = issue?.code === 'unrecognized_keys' ? 'unknown name' : issue?.message;
    return refuse(`has an error at ${issue?.path.join('.') || 'the top level'}: ${why}`);
  }
  const keys = parsed.data.map(({ key }) => key);
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice) return refuse(`has two providers with the key ${twice}`);
  const same = parsed.data.find((one, place) =>
    parsed.data.some(
      (other, at) => at < place && other.company === one.company && other.issuer === one.issuer,
    ),
  );
  if (same) return refuse(`has two providers with the same company and issuer (${same.key})`);
  return parsed.data.map((one) => ({ ...one, allowLoopback }));
}

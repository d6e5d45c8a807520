import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { ProviderSettings } from './config.providers.ts';
import { readProviders } from './config.providers.ts';
import type { PermittedHost } from './platform/services.ts';
import { StartRefusal } from './platform/start-refusal.ts';

/** The checkout: relative paths in the settings start here, wherever the portal is started from. */
export const repositoryRoot = resolve(import.meta.dirname, '../../..');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MODES = ['production', 'development', 'test'] as const;
/** Names that Fastify's `trustProxy` understands beside addresses. */
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

const wholeNumber = (from: number, to: number, unset: number) => {
  const must = { error: `must be a whole number from ${from} to ${to}` };
  return z
    .string()
    .regex(/^\d{1,9}$/, must)
    .transform(Number)
    .refine((n) => n >= from && n <= to, must)
    .default(unset);
};

const url = (schemes: RegExp, example: string) =>
  z.url({ protocol: schemes, error: `must be a URL such as ${example}` });

/** First parts of addresses that the portal serves itself, so that no proxy may publish it below them. */
const ownPaths = [
  'api',
  'assets',
  'caldav',
  'device',
  'guidelines',
  'health',
  'hik',
  'ical',
  'iclock',
  'metrics',
  'scim',
];

/** An origin and a path at most, in one spelling: without capitals in the host, a default port, or a slash at the end. */
const publicUrl = url(/^https?$/i, 'https://gate.example.com')
  .refine((text) => !/[?#@]/.test(text), {
    error:
      'must be an address without user name, password, query and fragment, such as https://gate.example.com/portal',
  })
  .transform((text) => new URL(text))
  .refine(({ pathname }) => /^(\/[\w.~-]+)*\/*$/.test(pathname), {
    error:
      'must have a path of letters, digits, dots, dashes and underscores, such as https://gate.example.com/portal',
  })
  .refine(({ pathname }) => !ownPaths.includes(pathname.split('/')[1] ?? ''), {
    error: `must have another path, because the portal itself serves ${ownPaths.map((one) => `/${one}`).join(', ')}`,
  })
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, ''));

/** One host: a list would let each connection choose for itself, and nobody would end it when the lead changes. */
const database = z
  .string()
  .refine((text) => !/(?:@|\/\/(?![^/]*@))[^/@]*,/.test(text), {
    error: 'must contain one host: the leader or a proxy that follows it (docs/operations.md)',
  })
  .pipe(url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/gatehouse'));

const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const addressRanges = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every((part) => PROXY_GROUPS.includes(part) || isAddressRange(part)), {
    error: 'must be IP addresses or ranges separated by commas, such as 10.0.0.5, 192.168.0.0/16 or loopback',
  });

/** Where terminals live; no names: what may be called is what is written here. */
const terminalNetworks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every((part) => isAddressRange(part) && !/\/0+$/.test(part)), {
    error: 'must be IP addresses or ranges separated by commas, such as 192.168.20.0/24 or 10.0.0.5',
  });
const namedHost =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/;

/** `host`, `host:port`, and where it may lead to other than public addresses, `=` and which. */
function permittedHost(text: string): PermittedHost | undefined {
  const [named = '', within, ...rest] = text.toLowerCase().split('=');
  const [, host = '', port = '443'] = /^(.*?)(?::(\d{1,5}))?$/.exec(named) ?? [];
  const isHost = namedHost.test(host) && Number(port) > 0 && Number(port) <= 65_535;
  if (!isHost || rest.length > 0 || (within !== undefined && !isAddressRange(within))) return undefined;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port), within };
}

const permittedHosts = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .transform((parts) => parts.map(permittedHost))
  .refine((hosts) => hosts.every((host) => host !== undefined), {
    error:
      'must be hosts separated by commas, such as hooks.example.com, erp.example.com:8443 or erp.lan=10.0.0.5',
  })
  .transform((hosts) => hosts.filter((host) => host !== undefined));

/** `name@host` or `Name <name@host>`, on one line. */
const sender = z.string().regex(/^(?:[^<>@\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'must be an email address such as Gatehouse <no-reply@example.com>',
});

/** Every setting there is. `.env.example` lists the same names. */
const settings = z.object({
  PORT: wholeNumber(0, 65535, 8080),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, {
      error: 'must be an address or host name of this machine, such as 0.0.0.0 or ::',
    })
    .default('0.0.0.0'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  COMPANY_FILES_GB: wholeNumber(1, 10_000, 20),
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 50, 10),
  FIRST_ADMIN_PASSWORD: z
    .string()
    .min(8, { error: 'must have 8 to 100 characters' })
    .max(100, { error: 'must have 8 to 100 characters' })
    .optional(),
  MAIL_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: sender.optional(),
  AUDIT_MAIL: z
    .string()
    .regex(/^[^\s<>@]+@[^\s<>@]+$/, { error: 'must be an email address such as audit@example.com' })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  SECRET_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, { error: 'must have at least 32 characters, without spaces' })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: 'must have at least 16 characters, without spaces' })
    .optional(),
  TRUSTED_PROXIES: addressRanges,
  TERMINAL_NETWORKS: terminalNetworks,
  OIDC_PROVIDERS_FILE: z.string().optional(),
  WEBHOOK_HOSTS: permittedHosts,
  NODE_ENV: z.enum(MODES, { error: `must be one of ${MODES.join(', ')}` }).default('production'),
});

type SettingName = keyof typeof settings.shape;

export const settingNames: readonly string[] = Object.keys(settings.shape);

/** Their values are never repeated, not even in the sentence that refuses them. */
const SECRETS: readonly SettingName[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'FIRST_ADMIN_PASSWORD',
  'MAIL_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
];

export interface Config {
  port: number;
  host: string;
  /** Where people reach the portal: an origin, and a path where a proxy publishes it below one; without a slash at the end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Gigabytes of files that each company may have. */
  companyFilesGb: number;
  /** Absent: the embedded database is used. */
  databaseUrl: string | undefined;
  /** Absent: whoever `databaseUrl` signs in as owns the database and becomes the portal's role. */
  databaseOwnerUrl: string | undefined;
  databasePoolSize: number;
  firstAdminPassword: string | undefined;
  /** The server that takes mails; absent: they are laid down as files in the data folder. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** Who is mailed the heads of the audit trail each day. */
  auditMail: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Root of the devices' signing secrets; absent: a key kept in the data folder. */
  secretKey: string | undefined;
  metricsToken: string | undefined;
  /** Whose X-Forwarded-For is believed; empty: nobody's. */
  trustedProxies: string[];
  /** Networks in which terminals may be called; empty: none is. */
  terminalNetworks: string[];
  /** To which hosts webhooks may go; empty: nowhere. */
  webhookHosts: readonly PermittedHost[];
  mode: (typeof MODES)[number];
  /** With whom people sign in besides. */
  identityProviders: ProviderSettings[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The process's environment over the file `.env` of the checkout. An empty value counts as not set. */
export function readEnvironment(root: string = repositoryRoot): Environment {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}

/**
 * The portal's settings, checked once.
 * @throws StartRefusal with one sentence that names the first wrong variable and what would be right.
 */
export function loadConfig(env: Environment = readEnvironment(), root: string = repositoryRoot): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw refusal(parsed.error.issues, given);
  const value = parsed.data;
  if (value.DATABASE_OWNER_URL && !value.DATABASE_URL)
    throw new StartRefusal(
      'DATABASE_OWNER_URL is set without DATABASE_URL. Set DATABASE_URL too, with the role the portal runs as.',
    );
  const address = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`;
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: address,
    dataDir: resolve(root, value.DATA_DIR),
    companyFilesGb: value.COMPANY_FILES_GB,
    databaseUrl: value.DATABASE_URL,
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    firstAdminPassword: value.FIRST_ADMIN_PASSWORD,
    mailUrl: value.MAIL_URL,
    mailFrom: value.MAIL_FROM ?? `Gatehouse <no-reply@${new URL(address).hostname}>`,
    auditMail: value.AUDIT_MAIL,
    logLevel: value.LOG_LEVEL,
    secretKey: value.SECRET_KEY,
    metricsToken: value.METRICS_TOKEN,
    trustedProxies: value.TRUSTED_PROXIES,
    terminalNetworks: value.TERMINAL_NETWORKS,
    webhookHosts: value.WEBHOOK_HOSTS,
    mode: value.NODE_ENV,
    identityProviders: value.OIDC_PROVIDERS_FILE
      ? readProviders(resolve(root, value.OIDC_PROVIDERS_FILE), value.NODE_ENV !== 'production')
      : [],
  };
}

function refusal(issues: readonly z.core.$ZodIssue[], given: Environment): StartRefusal {
  const [issue] = issues;
  const name = String(issue?.path[0]);
  const value = given[name] ?? '';
  // an address may hold a password by mistake
  const isSecret =
    SECRETS.some((secret) => secret === name) || (name === 'PUBLIC_URL' && value.includes('@'));
  const shown = isSecret ? '' : `, not ${JSON.stringify(value)}`;
  return new StartRefusal(`Invalid setting: ${name} ${issue?.message}${shown}.`);
}

import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import type { ProviderSettings } from './config.providers.ts';
import { readProviders } from './config.providers.ts';
import type { PermittedHost } from './platform/services.ts';
import { StartRefusal } from './platform/start-refusal.ts';

/** Relative paths in the settings are resolved from this folder. The working directory has no effect. */
export const repositoryRoot = resolve(import.meta.dirname, '../../..');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MODES = ['production', 'development', 'test'] as const;
/** Group names that Fastify's `trustProxy` accepts in addition to addresses. */
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

const wholeNumberSetting = (from: number, to: number, unset: number) => {
  const must = { error: `must be a whole number from ${from} to ${to}` };
  return z
    .string()
    .regex(/^\d{1,9}$/, must)
    .transform(Number)
    .refine((n) => n >= from && n <= to, must)
    .default(unset);
};

const urlSetting = (schemes: RegExp, example: string) =>
  z.url({ protocol: schemes, error: `must be a URL such as ${example}` });

/** First path segments of the portal's own URLs. The path of PUBLIC_URL must not begin with one of them. */
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

/**
 * An origin with an optional path. It is normalised: the host is in lower case, and the default port and the trailing
 * slash are removed.
 */
const publicUrl = urlSetting(/^https?$/i, 'https://gate.example.com')
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
    error: `must have another path, because the portal itself serves ${ownPaths.map((segment) => `/${segment}`).join(', ')}`,
  })
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, ''));

/**
 * Accepts a URL with one host only. With a list of hosts, each connection could use a different server of the list, and
 * would stay on that server even if it is no longer the leader.
 */
const database = z
  .string()
  .refine((text) => !/(?:@|\/\/(?![^/]*@))[^/@]*,/.test(text), {
    error: 'must contain one host: the leader or a proxy that follows it (docs/operations.md)',
  })
  .pipe(urlSetting(/^postgres(ql)?$/, 'postgres://user:password@host:5432/gatehouse'));

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

/**
 * Networks of the terminals. The setting contains no host names, so that the portal calls only the listed addresses.
 */
const terminalNetworks = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every((part) => isAddressRange(part) && !/\/0+$/.test(part)), {
    error: 'must be IP addresses or ranges separated by commas, such as 192.168.20.0/24 or 10.0.0.5',
  });
const namedHost =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/;

/**
 * Parses an allowed host: `host` or `host:port`, optionally followed by `=` and the range of private addresses to which
 * the host name may resolve.
 */
function parsePermittedHost(text: string): PermittedHost | undefined {
  const [hostAndPort = '', within, ...rest] = text.toLowerCase().split('=');
  const [, host = '', port = '443'] = /^(.*?)(?::(\d{1,5}))?$/.exec(hostAndPort) ?? [];
  const isHost = namedHost.test(host) && Number(port) > 0 && Number(port) <= 65_535;
  if (!isHost || rest.length > 0 || (within !== undefined && !isAddressRange(within))) return undefined;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port), within };
}

const permittedHosts = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .transform((parts) => parts.map(parsePermittedHost))
  .refine((hosts) => hosts.every((host) => host !== undefined), {
    error:
      'must be hosts separated by commas, such as hooks.example.com, erp.example.com:8443 or erp.lan=10.0.0.5',
  })
  .transform((hosts) => hosts.filter((host) => host !== undefined));

/** Sender of emails, `name@host` or `Name <name@host>`, on one line. */
const sender = z.string().regex(/^(?:[^<>@\r\n"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: 'must be an email address such as Gatehouse <no-reply@example.com>',
});

/** Environment variables of the portal. `.env.example` lists the same names. */
const settings = z.object({
  PORT: wholeNumberSetting(0, 65535, 8080),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, {
      error: 'must be an address or host name of this machine, such as 0.0.0.0 or ::',
    })
    .default('0.0.0.0'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  COMPANY_FILES_GB: wholeNumberSetting(1, 10_000, 20),
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_POOL_SIZE: wholeNumberSetting(2, 50, 10),
  FIRST_ADMIN_PASSWORD: z
    .string()
    .min(8, { error: 'must have 8 to 100 characters' })
    .max(100, { error: 'must have 8 to 100 characters' })
    .optional(),
  MAIL_URL: urlSetting(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
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

/** Secret settings. Their values are never printed, not even in the error that rejects them. */
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
  /**
   * URL of the portal for people, without a trailing slash. It is an origin, plus a path if a proxy publishes the
   * portal below a path.
   */
  publicUrl: string;
  /** Absolute path of the data folder. */
  dataDir: string;
  companyFilesGb: number;
  /** Connection URL of the portal's database. Undefined if the embedded database is used. */
  databaseUrl: string | undefined;
  /**
   * Connection URL of the database owner. Undefined if the role of `databaseUrl` owns the database. In that case
   * connections to `databaseUrl` switch to the role of the portal.
   */
  databaseOwnerUrl: string | undefined;
  databasePoolSize: number;
  firstAdminPassword: string | undefined;
  /** The mail server. Undefined if emails are written as files to the data folder. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** Email address to which the latest hash of every audit chain is sent each day. */
  auditMail: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /**
   * Secret from which the signing secrets of devices are derived. Undefined if a key file in the data folder is used.
   */
  secretKey: string | undefined;
  metricsToken: string | undefined;
  /** Proxies with a trusted X-Forwarded-For header. Empty if there are none. */
  trustedProxies: string[];
  /** Networks in which terminals may be called. If empty, no terminal is called. */
  terminalNetworks: string[];
  /** Hosts to which webhooks may be sent. If empty, no webhook is sent. */
  webhookHosts: readonly PermittedHost[];
  mode: (typeof MODES)[number];
  identityProviders: ProviderSettings[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment of the process and the file `.env` of the checkout. The environment of the process takes
 * precedence. Empty values count as not set.
 */
export function readEnvironment(root: string = repositoryRoot): Environment {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
}

/**
 * @throws StartRefusal with one sentence that names the first invalid variable and the expected value.
 */
export function loadConfig(env: Environment = readEnvironment(), root: string = repositoryRoot): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(nonEmpty);
  if (!parsed.success) throw createRefusal(parsed.error.issues, nonEmpty);
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

function createRefusal(issues: readonly z.core.$ZodIssue[], values: Environment): StartRefusal {
  const [issue] = issues;
  const name = String(issue?.path[0]);
  const value = values[name] ?? '';
  // An error does not quote a PUBLIC_URL that contains `@`, because such a URL can contain a password by mistake.
  const isSecret =
    SECRETS.some((secret) => secret === name) || (name === 'PUBLIC_URL' && value.includes('@'));
  const valueText = isSecret ? '' : `, not ${JSON.stringify(value)}`;
  return new StartRefusal(`Invalid setting: ${name} ${issue?.message}${valueText}.`);
}

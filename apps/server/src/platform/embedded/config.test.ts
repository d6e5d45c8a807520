import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { loadConfig, readEnvironment, repositoryRoot, settingNames } from '../../config.ts';
import { StartRefusal } from '../start-refusal.ts';

describe('settings from environment variables', () => {
  it('gives every setting a default value', () => {
    expect(loadConfig({}, '/srv/gatehouse')).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/gatehouse/data',
      companyFilesGb: 20,
      databaseUrl: undefined,
      databasePoolSize: 10,
      firstAdminPassword: undefined,
      mailUrl: undefined,
      mailFrom: 'Gatehouse <no-reply@localhost>',
      logLevel: 'info',
      metricsToken: undefined,
      trustedProxies: [],
      terminalNetworks: [],
      webhookHosts: [],
      mode: 'production',
      identityProviders: [],
    });
  });

  it('overrides the default values of settings', () => {
    const env = {
      PORT: '80',
      HOST: '::1',
      PUBLIC_URL: 'https://gate.example.com/',
      DATA_DIR: '/var/data dữ liệu',
      COMPANY_FILES_GB: '5',
      DATABASE_URL: 'postgres://gate:p%40s,s@db.example.com:5432/gate?sslmode=require',
      DATABASE_POOL_SIZE: '25',
      FIRST_ADMIN_PASSWORD: 'pass word 9',
      MAIL_URL: 'smtps://gate:p%40ss@mail.example.com',
      MAIL_FROM: 'Cổng <gate@example.com>',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: '0123456789abcdef',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::/32 ,192.168.1.4',
      TERMINAL_NETWORKS: '192.168.20.0/24, 10.0.0.5',
      WEBHOOK_HOSTS: 'hooks.example.com, ERP.lan:8443=10.0.0.5',
      NODE_ENV: 'development',
      SOMETHING_ELSE: 'is not ours',
    };
    expect(loadConfig(env)).toEqual({
      port: 80,
      host: '::1',
      publicUrl: 'https://gate.example.com',
      dataDir: '/var/data dữ liệu',
      companyFilesGb: 5,
      databaseUrl: 'postgres://gate:p%40s,s@db.example.com:5432/gate?sslmode=require',
      databasePoolSize: 25,
      firstAdminPassword: 'pass word 9',
      mailUrl: 'smtps://gate:p%40ss@mail.example.com',
      mailFrom: 'Cổng <gate@example.com>',
      logLevel: 'debug',
      metricsToken: '0123456789abcdef',
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.168.1.4'],
      terminalNetworks: ['192.168.20.0/24', '10.0.0.5'],
      webhookHosts: [
        { host: 'hooks.example.com', port: 443, within: undefined },
        { host: 'erp.lan', port: 8443, within: '10.0.0.5' },
      ],
      mode: 'development',
      identityProviders: [],
    });
  });

  it.each([
    ['https://intra.linden.example/gate', 'https://intra.linden.example/gate'],
    ['https://intra.linden.example/gate/', 'https://intra.linden.example/gate'],
    ['https://intra.linden.example/', 'https://intra.linden.example'],
    ['HTTPS://Intra.Linden.Example:443', 'https://intra.linden.example'],
    ['http://intra.linden.example:80/Gate/Two//', 'http://intra.linden.example/Gate/Two'],
    ['https://intra.linden.example:8443', 'https://intra.linden.example:8443'],
  ])('normalizes PUBLIC_URL %s to %s', (input, publicUrl) => {
    expect(loadConfig({ PUBLIC_URL: input }, '/srv/gatehouse')).toMatchObject({ publicUrl });
  });

  it.each([
    ['PORT', 'abc', 'Invalid setting: PORT must be a whole number from 0 to 65535, not "abc".'],
    ['PORT', '65536', 'Invalid setting: PORT must be a whole number from 0 to 65535, not "65536".'],
    ['PORT', '80.5', 'Invalid setting: PORT must be a whole number from 0 to 65535, not "80.5".'],
    [
      'HOST',
      'http://x',
      'Invalid setting: HOST must be an address or host name of this machine, such as 0.0.0.0 or ::, not "http://x".',
    ],
    [
      'PUBLIC_URL',
      'gate.example.com',
      'Invalid setting: PUBLIC_URL must be a URL such as https://gate.example.com, not "gate.example.com".',
    ],
    [
      'PUBLIC_URL',
      'ftp://gate',
      'Invalid setting: PUBLIC_URL must be a URL such as https://gate.example.com, not "ftp://gate".',
    ],
    ...['/?a=b', '/?', '/#x', '/#', '/gate?a=b'].map((end): [string, string, string] => [
      'PUBLIC_URL',
      `https://intra.linden.example${end}`,
      `Invalid setting: PUBLIC_URL must be an address without user name, password, query and fragment, such as https://gate.example.com/portal, not "https://intra.linden.example${end}".`,
    ]),
    ...['user:secret@', 'user@'].map((user): [string, string, string] => [
      'PUBLIC_URL',
      `https://${user}intra.linden.example`,
      'Invalid setting: PUBLIC_URL must be an address without user name, password, query and fragment, such as https://gate.example.com/portal.',
    ]),
    [
      'PUBLIC_URL',
      'https://intra.linden.example/a b;c',
      'Invalid setting: PUBLIC_URL must have a path of letters, digits, dots, dashes and underscores, such as https://gate.example.com/portal, not "https://intra.linden.example/a b;c".',
    ],
    [
      'PUBLIC_URL',
      'https://intra.linden.example/api/gate',
      'Invalid setting: PUBLIC_URL must have another path, because the portal itself serves /api, /assets, /caldav, /device, /guidelines, /health, /hik, /ical, /iclock, /metrics, /scim, not "https://intra.linden.example/api/gate".',
    ],
    [
      'DATABASE_URL',
      'mysql://u:secret@h/db',
      'Invalid setting: DATABASE_URL must be a URL such as postgres://user:password@host:5432/gatehouse.',
    ],
    ...[
      'postgres://u:secret@one,two:5432/db',
      'postgres://u:secret@one:5432,two:5432/db',
      'postgres://one,two/db',
    ].map((list): [string, string, string] => [
      'DATABASE_URL',
      list,
      'Invalid setting: DATABASE_URL must contain one host: the leader or a proxy that follows it (docs/operations.md).',
    ]),
    [
      'DATABASE_OWNER_URL',
      'postgres://owner:secret@host/db',
      'DATABASE_OWNER_URL is set without DATABASE_URL. Set DATABASE_URL too, with the role the portal runs as.',
    ],
    [
      'DATABASE_POOL_SIZE',
      '1',
      'Invalid setting: DATABASE_POOL_SIZE must be a whole number from 2 to 50, not "1".',
    ],
    [
      'FIRST_ADMIN_PASSWORD',
      'secret',
      'Invalid setting: FIRST_ADMIN_PASSWORD must have 8 to 100 characters.',
    ],
    [
      'MAIL_URL',
      'https://u:secret@mail.example.com',
      'Invalid setting: MAIL_URL must be a URL such as smtp://user:password@mail.example.com:587.',
    ],
    [
      'MAIL_FROM',
      'Gate\nBcc: x <gate@example.com>',
      'Invalid setting: MAIL_FROM must be an email address such as Gatehouse <no-reply@example.com>, not "Gate\\nBcc: x <gate@example.com>".',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'Invalid setting: LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [
      'METRICS_TOKEN',
      'short secret',
      'Invalid setting: METRICS_TOKEN must have at least 16 characters, without spaces.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'Invalid setting: TRUSTED_PROXIES must be IP addresses or ranges separated by commas, such as 10.0.0.5, 192.168.0.0/16 or loopback, not "10.0.0.0/33".',
    ],
    [
      'TRUSTED_PROXIES',
      'proxy.local',
      'Invalid setting: TRUSTED_PROXIES must be IP addresses or ranges separated by commas, such as 10.0.0.5, 192.168.0.0/16 or loopback, not "proxy.local".',
    ],
    ...['loopback', '0.0.0.0/0', 'terminals.local'].map((wrong): [string, string, string] => [
      'TERMINAL_NETWORKS',
      wrong,
      `Invalid setting: TERMINAL_NETWORKS must be IP addresses or ranges separated by commas, such as 192.168.20.0/24 or 10.0.0.5, not "${wrong}".`,
    ]),
    [
      'NODE_ENV',
      'staging',
      'Invalid setting: NODE_ENV must be one of production, development, test, not "staging".',
    ],
  ])('rejects %s=%s with one sentence', (name, value, sentence) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new StartRefusal(sentence));
  });

  it('keeps every default value with an unedited .env.example, which lists each setting below a comment line', () => {
    const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');
    const values = parseEnv(example);
    expect(loadConfig(values)).toEqual(loadConfig({}));
    expect(Object.keys(values).sort()).toEqual([...settingNames].sort());
    expect(example.match(/^# .+\n[A-Z_]+=/gm)).toHaveLength(settingNames.length);
  });

  it('reads settings from the environment first, then from .env', () => {
    const root = mkdtempSync(join(tmpdir(), 'settings-'));
    writeFileSync(join(root, '.env'), 'PORT=1\nPATH=from the file\nDATA_DIR="../a b"\n');
    const read = readEnvironment(root);
    rmSync(root, { recursive: true });
    expect(read).toMatchObject({ PORT: '1', PATH: process.env.PATH });
    expect(loadConfig(read, root)).toMatchObject({ port: 1, dataDir: join(tmpdir(), 'a b') });
  });
});

import type { ProviderSettings } from '../config.providers.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './db/database.ts';
import type { FileStore } from './files/store.ts';
import type { LiveEvents } from './live.ts';
import type { LiveTopic } from './live-event.ts';
import type { Post } from './mail/post.ts';

/** Services of the portal, which are created once when it starts. */
export interface Services {
  clock: Clock;
  database: Database;
  live: LiveEvents;
  jobs: Jobs;
  post: Post;
  store: FileStore;
  settings: Settings;
}

/** The settings of the portal that features read. */
export interface Settings {
  /**
   * Origin of the portal and the path below which a proxy publishes it. Every URL of the portal is this value followed
   * by a path.
   */
  publicUrl: string;
  /** Path of `publicUrl`, such as `/gatehouse`. Empty at the root of a host. */
  basePath: string;
  dataDir: string;
  /** Maximum bytes of files for each company (decision 073). */
  fileQuota: number;
  /** Key from which other secrets are derived (device signing keys, files, links), 32 bytes. */
  masterKey: Buffer;
  secureCookies: boolean;
  /** True if a mail server sends the emails. Otherwise they are saved as files. */
  hasMailServer: boolean;
  /** True if the portal runs its own database, which `npm run backup` copies. */
  hasOwnDatabase: boolean;
  /** True if answers are checked against the schemas of their operations, in tests and development. */
  checkAnswers: boolean;
  /**
   * Limits of calls to terminals: networks in which terminals may be called, ports that are never called, and whether
   * the portal may call its own machine, which only tests allow.
   */
  terminals: { networks: readonly string[]; refusedPorts: readonly number[]; itself: boolean };
  /** Identity providers from the operator's file (decision 067). */
  identityProviders: readonly ProviderSettings[];
  /** Hosts to which the operator allows webhooks (decision 068). */
  webhookHosts: readonly PermittedHost[];
}

export interface PermittedHost {
  /** Host in lower case. An IPv6 address has no brackets. */
  host: string;
  port: number;
  /**
   * Address or range of private addresses to which the host name may resolve. Undefined if it may resolve to public
   * addresses only.
   */
  within: string | undefined;
}

/**
 * A job: work that runs after the commit, in any process of the portal. It runs at least once, so it must be
 * idempotent. The queue is a table, so a job sent in a transaction exists only if the transaction commits. This is the
 * outbox of security.md §1.6. If all retries of a job fail, it stays in the table as `failed`.
 */
export interface Job<T extends object = object> {
  queue: string;
  /** Cron expression (UTC) for scheduled work. */
  cron?: string;
  atStart?: boolean; // Whether the job also runs when the portal starts, to process work left by a portal that ended.
  /** The job also runs when a process sends a live event of this topic. */
  topic?: LiveTopic;
  run(services: Services, data: T): Promise<void>;
}

export interface Jobs {
  /** Queues a job in the caller's transaction. Adds no second job if a job with the same `key` still waits. */
  send(db: Db, queue: string, data: object, options?: { key?: string }): Promise<void>;
}

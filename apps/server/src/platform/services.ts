import type { ProviderSettings } from '../config.providers.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './db/database.ts';
import type { FileStore } from './files/store.ts';
import type { LiveEvents } from './live.ts';
import type { LiveTopic } from './live-event.ts';
import type { Post } from './mail/post.ts';

/** What every feature may use; made once, when the portal starts. */
export interface Services {
  clock: Clock;
  database: Database;
  live: LiveEvents;
  jobs: Jobs;
  post: Post;
  /** Encrypted files outside the database. */
  store: FileStore;
  settings: Settings;
}

/** The part of the configuration features read. */
export interface Settings {
  /** An origin, and the path below which a proxy publishes the portal; an address of the portal is this and its path. */
  publicUrl: string;
  /** The path of `publicUrl`, such as `/gatehouse`; empty at the root of a host. */
  basePath: string;
  dataDir: string;
  /** Bytes of files that each company may have (decision 073). */
  fileQuota: number;
  /** Root of derived secrets (device signing keys, files, links); 32 bytes. */
  masterKey: Buffer;
  secureCookies: boolean;
  /** Answers are checked against their shape: in tests and development. */
  checkAnswers: boolean;
  /** Networks that terminals may be called in, ports that are called nowhere, and whether this machine may be called, as in tests. */
  terminals: { networks: readonly string[]; refusedPorts: readonly number[]; itself: boolean };
  /** With whom people sign in besides; named by whoever runs the portal (decision 067). */
  identityProviders: readonly ProviderSettings[];
  /** To which hosts webhooks may go, as the operator of the machine named them (decision 068). */
  webhookHosts: readonly PermittedHost[];
}

export interface PermittedHost {
  /** In small letters; a number without the brackets of IPv6. */
  host: string;
  port: number;
  /** Where its name may lead beside public addresses: an address or a range. */
  within: string | undefined;
}

/**
 * Work done after commit, at least once (so idempotent), by whichever process is free. The queue is a table: a job sent in
 * a transaction exists exactly when that does, the outbox of security.md §1.6. What failed every try stays, as `failed`.
 */
export interface Job<T extends object = object> {
  queue: string;
  /** Cron line (UTC) for work that comes by the clock. */
  cron?: string;
  atStart?: boolean; // as well, for what a portal that ended has left
  /** Done as well as soon as any process announces this. */
  topic?: LiveTopic;
  run(services: Services, data: T): Promise<void>;
}

export interface Jobs {
  /** Queues a job in the caller's transaction. With `key`, a job of the same key that still waits is enough. */
  send(db: Db, queue: string, data: object, options?: { key?: string }): Promise<void>;
}

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
  publicUrl: string;
  dataDir: string;
  /** Root of derived secrets (device signing keys, files, links); 32 bytes. */
  masterKey: Buffer;
  secureCookies: boolean;
  /** Answers are checked against their shape: in tests and development. */
  checkAnswers: boolean;
  /** With whom people sign in besides; named by whoever runs the portal (decision 067). */
  identityProviders: readonly ProviderSettings[];
}

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

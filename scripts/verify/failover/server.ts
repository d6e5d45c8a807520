import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findSystemPrograms, unprivilegedUser } from '@gatehouse/testing/portal/system-postgres';
import pg from 'pg';

const account = unprivilegedUser();

/**
 * A PostgreSQL server of the operating system in its own folder. It is a leader, or a standby that follows a leader.
 */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  #process: ChildProcess | undefined;

  /**
   * @param folder a folder that the database's operating system user may write
   */
  constructor(folder: string, port: number) {
    this.#folder = join(folder, String(port));
    this.port = port;
    process.once('exit', () => this.#process?.kill('SIGQUIT'));
  }

  /** Creates and starts an empty leader. */
  async create(): Promise<void> {
    this.#run('initdb', ['-U', 'boss', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
    await this.#start();
  }

  /** Replaces the contents of the folder with a fresh standby of the leader, and starts this standby. */
  async follow(leader: PostgresServer): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    const from = ['-h', '127.0.0.1', '-p', String(leader.port), '-U', 'boss'];
    this.#run('pg_basebackup', [...from, '-X', 'stream', '-c', 'fast', '-R', '--no-sync']);
    await this.#start();
  }

  /** Makes commits wait for the standby. Resolves once the standby has received all earlier commits. */
  async waitForStandby(): Promise<void> {
    await this.acknowledgedBy('*');
    for (;;) {
      const rows = await this.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rows.length > 0) break;
      await sleep(100);
    }
    await this.query("SELECT pg_logical_emit_message(true, 'proof', 'so far')");
  }

  /** Sets the name of the standby that commits wait for: `*`, or an unused name to wait forever. */
  async acknowledgedBy(names: string): Promise<void> {
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await this.query('SELECT pg_reload_conf()');
  }

  async promote(): Promise<void> {
    await this.query('SELECT pg_promote(true, 20)');
  }

  /**
   * Ends the server. SIGKILL simulates a crash. SIGINT is an orderly shutdown, in which the server first sends all data
   * to the standby.
   */
  async end(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Runs one statement as the superuser. */
  async query<T extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<T[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'boss',
      database,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #run(program: string, args: readonly string[]): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    if (account.uid !== undefined) execFileSync('chown', [`${account.uid}:${account.gid}`, this.#folder]);
    const stdio = ['ignore', 'ignore', 'inherit'] as const;
    const words = ['-D', this.#folder, ...args];
    execFileSync(join(findSystemPrograms(), program), words, {
      ...account,
      cwd: this.#folder,
      stdio: [...stdio],
    });
  }

  async #start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const words = [
      '-D',
      this.#folder,
      '-p',
      String(this.port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    const child = spawn(join(findSystemPrograms(), 'postgres'), words, {
      ...account,
      cwd: this.#folder,
      stdio: 'ignore',
    });
    this.#process = child;
    for (let attempt = 1; ; attempt++) {
      try {
        await this.query('SELECT 1');
        return;
      } catch (error) {
        if (attempt > 100) throw error;
        await sleep(100);
      }
    }
  }
}

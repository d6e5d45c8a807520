import { connect, createServer, type Server as Listener, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from './server.ts';

const lookEveryMs = 200;

/**
 * A proxy with one address for two database servers, as operators use it. It finds the leader, forwards connections to
 * it, and ends all connections when the leader changes.
 */
export class LeaderProxy {
  port = 0;
  readonly #servers: readonly PostgresServer[];
  readonly #near = new Set<Socket>();
  readonly #listener: Listener;
  #leader: PostgresServer | undefined;
  #astray: PostgresServer | undefined;
  #closed = false;

  constructor(servers: readonly PostgresServer[]) {
    this.#servers = servers;
    this.#listener = createServer((socket) => this.#accept(socket));
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#listener.listen(0, '127.0.0.1', resolve));
    const address = this.#listener.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.port = address.port;
    await this.#look();
    void this.#follow();
  }

  /**
   * Simulates a faulty proxy that sends connections to `standby`. If `standby` is undefined, new connections reach the
   * leader again, but existing connections stay on the standby, which is the worse fault.
   */
  lead(standby: PostgresServer | undefined): void {
    this.#astray = standby;
    if (standby) this.#tear();
  }

  close(): void {
    this.#closed = true;
    this.#tear();
    this.#listener.close();
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      await sleep(lookEveryMs);
      await this.#look();
    }
  }

  async #look(): Promise<void> {
    const answers = this.#servers.map(async (server) => {
      const rows = await server
        .query<{ leads: boolean }>('SELECT NOT pg_is_in_recovery() AS leads')
        .catch(() => []);
      return rows[0]?.leads ? server : undefined;
    });
    const leader = (await Promise.all(answers)).find((server) => server !== undefined);
    if (leader === this.#leader) return;
    this.#leader = leader;
    this.#tear();
  }

  #tear(): void {
    for (const socket of this.#near) socket.resetAndDestroy();
  }

  #accept(client: Socket): void {
    const target = this.#astray ?? this.#leader;
    if (!target) {
      client.resetAndDestroy();
      return;
    }
    const far = connect(target.port, '127.0.0.1');
    this.#near.add(client);
    client.on('close', () => this.#near.delete(client));
    client.pipe(far).pipe(client);
    for (const [socket, other] of [
      [client, far],
      [far, client],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  }
}

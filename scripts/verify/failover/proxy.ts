import { connect, createServer, type Server as Listener, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.ts';

const lookEveryMs = 200;

/**
 * One address for two servers, as operators put before such a pair: it asks who leads, lets sessions through to that one
 * and ends them when the lead changes.
 */
export class FollowingProxy {
  port = 0;
  readonly #servers: readonly Server[];
  readonly #near = new Set<Socket>();
  readonly #listener: Listener;
  #leader: Server | undefined;
  #astray: Server | undefined;
  #closed = false;

  constructor(servers: readonly Server[]) {
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
   * A mistake of such a proxy: sessions go to `standby`. With undefined it ends, and those that are there stay, which is
   * the worse half of the mistake.
   */
  lead(standby: Server | undefined): void {
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
        .ask<{ leads: boolean }>('SELECT NOT pg_is_in_recovery() AS leads')
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

  #accept(near: Socket): void {
    const target = this.#astray ?? this.#leader;
    if (!target) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target.port, '127.0.0.1');
    this.#near.add(near);
    near.on('close', () => this.#near.delete(near));
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }
}

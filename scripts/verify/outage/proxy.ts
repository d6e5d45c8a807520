import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Behaviour of the proxy. `through`: forwards everything. `refuse`: nothing listens. `blackhole`: connections stay
 * open, but no data passes. `reset`: every connection is reset. `slow`: each chunk is delayed.
 */
export type ProxyTrouble = 'through' | 'refuse' | 'blackhole' | 'reset' | 'slow';

const slowMs = 60;

/** A TCP proxy for a database's unix socket that can simulate network faults. */
export class TroubledProxy {
  readonly #target: string;
  readonly #near = new Set<Socket>();
  #server: Server | undefined;
  #trouble: ProxyTrouble = 'through';
  port = 0;

  /**
   * @param target path of the database's unix socket
   */
  constructor(target: string) {
    this.#target = target;
  }

  async open(): Promise<void> {
    const server = createServer((socket) => this.#accept(socket));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.port = address.port;
    this.#server = server;
  }

  /**
   * Changes the simulated fault. Data that was sent into a black hole never arrives, even after the fault has ended.
   */
  async become(trouble: ProxyTrouble): Promise<void> {
    const before = this.#trouble;
    this.#trouble = trouble;
    if (trouble === 'refuse' || trouble === 'reset' || before === 'blackhole') this.#tear();
    if (trouble === 'refuse') await this.#shut();
    else if (before === 'refuse') await this.open();
  }

  async close(): Promise<void> {
    this.#tear();
    await this.#shut();
  }

  #tear(): void {
    for (const socket of this.#near) socket.resetAndDestroy();
  }

  async #shut(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  #accept(client: Socket): void {
    if (this.#trouble === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const far = connect(this.#target);
    this.#near.add(client);
    client.on('close', () => this.#near.delete(client));
    for (const [from, to] of [
      [client, far],
      [far, client],
    ] as const) {
      from.on('data', (piece) => void this.#carry(piece, to));
      from.on('error', () => undefined);
      from.on('close', () => {
        // In a black hole, the peer does not notice a closed connection.
        if (this.#trouble !== 'blackhole') to.destroy();
      });
    }
  }

  #carry(piece: Buffer, to: Socket): void {
    if (this.#trouble === 'blackhole') return;
    if (this.#trouble !== 'slow') return void to.write(piece);
    // All chunks have the same delay, so they stay in order.
    setTimeout(() => to.write(piece), slowMs);
  }
}

import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `through`: a plain line. `refuse`: nobody listens. `blackhole`: connections stay, nothing passes. `reset`: every connection
 * is torn. `slow`: each piece is late.
 */
export type Trouble = 'through' | 'refuse' | 'blackhole' | 'reset' | 'slow';

const slowMs = 60;

/** A way to a database's unix socket over TCP that can be in trouble. */
export class TroubledProxy {
  readonly #target: string;
  readonly #near = new Set<Socket>();
  #server: Server | undefined;
  #trouble: Trouble = 'through';
  port = 0;

  /** @param target path of the socket */
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

  /** From now on. What a black hole has swallowed never comes. */
  async become(trouble: Trouble): Promise<void> {
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

  #accept(near: Socket): void {
    if (this.#trouble === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(this.#target);
    this.#near.add(near);
    near.on('close', () => this.#near.delete(near));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (piece) => void this.#carry(piece, to));
      from.on('error', () => undefined);
      from.on('close', () => {
        // the other side of a black hole never hears of it
        if (this.#trouble !== 'blackhole') to.destroy();
      });
    }
  }

  #carry(piece: Buffer, to: Socket): void {
    if (this.#trouble === 'blackhole') return;
    if (this.#trouble !== 'slow') return void to.write(piece);
    // all as late as each other, so in order
    setTimeout(() => to.write(piece), slowMs);
  }
}

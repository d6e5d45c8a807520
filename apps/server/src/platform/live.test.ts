import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { announce, LiveEvents } from './live.ts';
import type { LiveEvent } from './live-event.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

const event: LiveEvent = { topic: 'devices.changed', companyId: 1, ids: [1] };

describe('the listener for live events', () => {
  it('continues to listen for live events after the connection breaks, and reports that events may have been missed', async () => {
    const { live, database } = portal.services;
    const gap = once(live, 'gap');
    await portal.make.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse-live' AND datname = current_database()",
    );
    await gap;
    const received = once(live, 'event');
    await database.asSystem((db) => announce(db, event));
    expect(await received).toEqual([event]);
  });

  it('continues to listen for live events after a message that it cannot parse', async () => {
    const { live, database } = portal.services;
    await portal.make.owner.query("SELECT pg_notify('gatehouse_live', 'not json')");
    const received = once(live, 'event');
    await database.asSystem((db) => announce(db, event));
    expect(await received).toEqual([event]);
  });
});

/**
 * A proxy in front of the database that breaks the LISTEN command until the test allows it, because a standby also
 * refuses LISTEN.
 */
class ListenBlocker {
  readonly open = new Set<Socket>();
  connections = 0;
  mayListen = true;
  readonly #server: Server;

  constructor(target: string) {
    this.#server = createServer((clientSocket) => {
      this.connections += 1;
      this.open.add(clientSocket);
      const far = connect(target);
      const change = (piece: Buffer) =>
        this.mayListen ? piece : Buffer.from(piece.toString('latin1').replace('LISTEN', 'LISTEX'), 'latin1');
      clientSocket
        .pipe(new Transform({ transform: (piece: Buffer, _, done) => done(null, change(piece)) }))
        .pipe(far)
        .pipe(clientSocket);
      for (const socket of [clientSocket, far]) socket.on('error', () => undefined);
      clientSocket.on('close', () => this.open.delete(clientSocket));
    });
  }

  async listen(): Promise<number> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return (this.#server.address() as { port: number }).port;
  }

  cut(): void {
    for (const socket of this.open) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

describe('a database server that refuses LISTEN', () => {
  it('retries LISTEN on one connection at a time, and delivers events when the server allows it', async () => {
    const { host, port, ...rest } = portal.connection;
    const way = new ListenBlocker(`${host}/.s.PGSQL.${port}`);
    const live = new LiveEvents({ ...rest, host: '127.0.0.1', port: await way.listen() });
    await live.start();
    way.mayListen = false;
    way.cut();
    await expect.poll(() => way.connections).toBeGreaterThanOrEqual(4);
    expect(way.open.size).toBeLessThanOrEqual(1);
    const gap = once(live, 'gap');
    way.mayListen = true;
    await gap;
    const received = once(live, 'event');
    await portal.services.database.asSystem((db) => announce(db, event));
    expect(await received).toEqual([event]);
    await live.close();
    way.close();
  });
});

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the fake portal received it. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeAnswer {
  status?: number;
  text: string;
  date?: Date;
  headers?: Record<string, string>;
}

/** A portal that answers as it is told and remembers what it was asked; for tests of the simulator. */
export async function startFakePortal(answer: (request: Received) => FakeAnswer) {
  const received: Received[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(request);
      const { status = 200, text, date, headers: more } = answer(request);
      // names as old firmware looks for them
      outgoing.writeHead(status, {
        'Content-Type': 'text/plain',
        'Content-Length': Buffer.byteLength(text),
        ...(date ? { Date: date.toUTCString() } : {}),
        ...more,
      });
      outgoing.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server, so never a path
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** The requests whose address contains `part`. */
    of: (part: string) => received.filter(({ url }) => url.includes(part)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

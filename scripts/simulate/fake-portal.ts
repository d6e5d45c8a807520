import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
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

/** Starts a server that records requests and answers each with the result of `answer`. */
export async function startFakePortal(answer: (request: ReceivedRequest) => FakeAnswer) {
  const received: ReceivedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(request);
      const { status = 200, text, date, headers: more } = answer(request);
      // Old firmware requires this exact case of header names.
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
  const { port } = server.address() as AddressInfo; // The cast is safe, because a TCP server has a port.
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    of: (part: string) => received.filter(({ url }) => url.includes(part)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

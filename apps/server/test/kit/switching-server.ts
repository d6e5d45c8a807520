import { type AddressInfo, createServer } from 'node:net';
import { atEnd } from './ends.ts';

const switches = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: something\r\n\r\n';

/** The port of a server on this machine that answers each request by changing to a protocol nobody asked for; closed after the test file. */
export async function switchingServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}); // the portal hangs up
    socket.once('data', () => socket.write(switches));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => void server.close());
  return (server.address() as AddressInfo).port;
}

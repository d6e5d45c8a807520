import { type AddressInfo, createServer } from 'node:net';
import { registerCleanup } from './cleanup.ts';

const switches = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: something\r\n\r\n';

/**
 * Starts a server that answers each request by switching to a protocol that the client did not request. The server is
 * closed after the test file. Returns its port.
 */
export async function startSwitchingServer(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {}); // Ignores the error that occurs when the portal closes the connection.
    socket.once('data', () => socket.write(switches));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registerCleanup(async () => void server.close());
  return (server.address() as AddressInfo).port;
}

import { createServer } from 'node:net';

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number }; // The cast is safe, because a TCP server has a port.
  await new Promise((resolve) => server.close(resolve));
  return port;
}

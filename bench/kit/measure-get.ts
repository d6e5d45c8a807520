import { type Agent, get } from 'node:http';

/**
 * Sends a GET request and reads the whole answer. Returns the length of the answer in bytes and the duration in
 * milliseconds.
 */
export function measureGet(
  url: string,
  agent: Agent,
  headers: Record<string, string> = {},
): Promise<{ length: number; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = get(url, { agent, headers }, (answer) => {
      let length = 0;
      answer.on('data', (piece: Buffer) => {
        length += piece.length;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ length, ms: performance.now() - begun });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
  });
}

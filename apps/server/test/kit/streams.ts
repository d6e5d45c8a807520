import { live } from '@gatehouse/api/auth/live';
import { pathOf } from '@gatehouse/api/platform/operation';

/** An open event stream, read as it comes. */
export interface Stream {
  status: number;
  headers: Headers;
  /** Waits for the next event of a topic and answers its data. */
  next(topic: string): Promise<{ companyId: number; ids?: number[] }>;
  /** Topics heard so far. */
  topics(): string[];
  /** Settles when the portal has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the event stream of a portal that listens, with a session token. */
export async function openStream(address: string, token: string): Promise<Stream> {
  const aborter = new AbortController();
  const response = await fetch(`${address}${pathOf(live.stream)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  });
  const heard: { topic: string; data: { companyId: number; ids?: number[] } }[] = [];
  let wake = () => {};
  const ended = (async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const found = /^event: (.+)\ndata: (.+)$/.exec(part);
        if (found) heard.push({ topic: found[1] ?? '', data: JSON.parse(found[2] ?? '') });
      }
      wake();
    }
  })().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    async next(topic) {
      for (;;) {
        const at = heard.findIndex((one) => one.topic === topic);
        const [found] = at >= 0 ? heard.splice(at, 1) : [];
        if (found) return found.data;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    topics: () => heard.map(({ topic }) => topic),
    ended,
    close: () => aborter.abort(),
  };
}

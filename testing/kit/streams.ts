import { live } from '@gatehouse/api/auth/live';
import { pathOf } from '@gatehouse/api/platform/operation';

export interface Stream {
  status: number;
  headers: Headers;
  next(topic: string): Promise<{ companyId: number; ids?: number[] }>;
  /** Returns the topics received and not read yet. */
  topics(): string[];
  /** Resolves when the portal has closed the stream. */
  ended: Promise<void>;
  close(): void;
}

export async function openStream(address: string, token: string): Promise<Stream> {
  const aborter = new AbortController();
  const response = await fetch(`${address}${pathOf(live.stream)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  });
  const events: { topic: string; data: { companyId: number; ids?: number[] } }[] = [];
  let wake = () => {};
  const ended = (async () => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const match = /^event: (.+)\ndata: (.+)$/.exec(part);
        if (match) events.push({ topic: match[1] ?? '', data: JSON.parse(match[2] ?? '') });
      }
      wake();
    }
  })().catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    async next(topic) {
      for (;;) {
        const at = events.findIndex((event) => event.topic === topic);
        const [nextEvent] = at >= 0 ? events.splice(at, 1) : [];
        if (nextEvent) return nextEvent.data;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    topics: () => events.map(({ topic }) => topic),
    ended,
    close: () => aborter.abort(),
  };
}

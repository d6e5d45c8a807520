/** Recent values by name. A value is dropped after some time. If there are too many values, the oldest is dropped. */
export class RecentValues<V> {
  readonly #learned = new Map<string, { value: V; until: number }>();
  readonly #forMs: number;
  readonly #most: number;

  constructor({ forMs, most }: { forMs: number; most: number }) {
    this.#forMs = forMs;
    this.#most = most;
  }

  note(name: string, value: V): void {
    this.#learned.delete(name);
    this.#learned.set(name, { value, until: performance.now() + this.#forMs });
    const [oldest] = this.#learned.keys();
    if (this.#learned.size > this.#most && oldest !== undefined) this.#learned.delete(oldest);
  }

  forget(name: string): void {
    this.#learned.delete(name);
  }

  get(name: string): V | undefined {
    const entry = this.#learned.get(name);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }
}

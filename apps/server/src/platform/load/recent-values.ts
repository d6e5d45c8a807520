/**
 * Cache of recent values by name. Drops a value after some time, and drops the oldest value when there are too many.
 */
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

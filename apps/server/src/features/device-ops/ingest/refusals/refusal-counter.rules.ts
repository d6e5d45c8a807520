/** Limits of the refused devices that one process records individually within one time window. */
export const refusalLimits = {
  windowMs: 60_000,
  /**
   * Maximum number of unknown serial numbers recorded for one address. Known serial numbers have a separate limit of
   * the same size.
   */
  ofAddress: 50,
  /**
   * Maximum number of unknown serial numbers recorded for all addresses, so that many addresses cannot fill the tables.
   */
  unknown: 1_000,
  /** Maximum number of refused serial numbers and of addresses in memory. */
  remembered: 5_000,
  /** Maximum number of known serial numbers in an event about a flood of refusals. */
  listed: 100,
} as const;

export interface CountedRefusal {
  /** Type and serial number of the refused device. Each combination is recorded once within a time window. */
  key: string;
  serial: string;
  /** Client address. For IPv6 the /64 network, which counts as one address. */
  address: string;
  /** Whether the serial number belongs to a device of the portal. */
  isKnown: boolean;
  /** Current time in epoch ms. */
  now: number;
}

/**
 * Refused requests of one address within the current time window. Created when a refusal is not recorded individually.
 */
export interface Flood {
  count: number;
  knownSerials: string[];
}

interface AddressWindow {
  startedAt: number;
  count: number;
  filedUnknown: number;
  filedKnown: number;
  knownSerials: Set<string>;
  /** Whether some refusals of this time window were not recorded individually. */
  isFlood: boolean;
  /** The value of `count` at which the next flood event is due. */
  nextFlood: number;
}

/**
 * Counts refused requests by address and decides which of them are recorded individually. If an address exceeds its
 * limits, a flood event is recorded each time the count of the address doubles, and for each further known serial
 * number. Random serial numbers therefore hide neither other addresses nor false senders of known serial numbers.
 */
export class RefusalCounter {
  readonly #lately = new Map<string, number>();
  readonly #addresses = new Map<string, AddressWindow>();
  #total = { startedAt: 0, unknown: 0 };

  count({ key, serial, address, isKnown, now }: CountedRefusal): {
    isFiled: boolean;
    flood?: Flood;
  } {
    const { windowMs, ofAddress, unknown, remembered, listed } = refusalLimits;
    if (Math.abs(now - (this.#lately.get(key) ?? Number.NEGATIVE_INFINITY)) < windowMs)
      return { isFiled: false };
    if (Math.abs(now - this.#total.startedAt) >= windowMs) this.#total = { startedAt: now, unknown: 0 };
    const window = this.#windowOf(address, now);
    window.count += 1;
    const isNewKnown = isKnown && window.knownSerials.size < listed && !window.knownSerials.has(serial);
    if (isNewKnown) window.knownSerials.add(serial);
    const isFiled = isKnown
      ? window.filedKnown < ofAddress
      : window.filedUnknown < ofAddress && this.#total.unknown < unknown;
    if (isFiled) {
      if (isKnown) window.filedKnown += 1;
      else {
        window.filedUnknown += 1;
        this.#total.unknown += 1;
      }
      if (this.#lately.size >= remembered) this.#lately.clear();
      this.#lately.set(key, now);
    }
    window.isFlood ||= !isFiled;
    const isDue = isNewKnown || (!isFiled && window.count >= window.nextFlood);
    if (!window.isFlood || !isDue) return { isFiled };
    window.nextFlood = window.count * 2;
    return { isFiled, flood: { count: window.count, knownSerials: [...window.knownSerials] } };
  }

  #windowOf(address: string, now: number): AddressWindow {
    const storedWindow = this.#addresses.get(address);
    if (storedWindow && Math.abs(now - storedWindow.startedAt) < refusalLimits.windowMs) return storedWindow;
    this.#addresses.delete(address);
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size >= refusalLimits.remembered && oldest !== undefined)
      this.#addresses.delete(oldest);
    const window = {
      startedAt: now,
      count: 0,
      filedUnknown: 0,
      filedKnown: 0,
      knownSerials: new Set<string>(),
      isFlood: false,
      nextFlood: 0,
    };
    this.#addresses.set(address, window);
    return window;
  }
}

/** Limits of the refusals that one process files within one window. */
export const refusalLimits = {
  windowMs: 60_000,
  /** Unknown serial numbers filed of one address; known serial numbers have the same number for themselves. */
  ofAddress: 50,
  /** Unknown serial numbers filed of all addresses, so that many addresses do not fill the tables. */
  unknown: 1_000,
  /** Refusals and addresses in memory. */
  remembered: 5_000,
  /** Known serial numbers listed in the event of a flood. */
  listed: 100,
} as const;

/** A refusal to be counted. */
export interface CountedRefusal {
  /** Kind and serial number: filed once within a window. */
  key: string;
  serial: string;
  /** The address, or the /64 of IPv6 that counts as one. */
  address: string;
  /** The serial number is of a device of the portal. */
  isKnown: boolean;
  /** Epoch ms. */
  now: number;
}

/** Refusals of one address within the current window, once some of them are no longer filed one by one. */
export interface Flood {
  /** All refusals of the address in this window. */
  count: number;
  /** Serial numbers of devices of the portal that the address used. */
  knownSerials: string[];
}

interface AddressWindow {
  startedAt: number;
  count: number;
  filedUnknown: number;
  filedKnown: number;
  knownSerials: Set<string>;
  /** A refusal of this window was not filed. */
  isFlood: boolean;
  /** `count` at which the next flood event is due. */
  nextFlood: number;
}

/**
 * Counts refusals by address and decides which are filed one by one. An address beyond its limits is filed as a flood: at twice the count
 * each time, and for each further known serial number, so that random serial numbers hide neither other addresses nor impostors.
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
    const known = this.#addresses.get(address);
    if (known && Math.abs(now - known.startedAt) < refusalLimits.windowMs) return known;
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

import { mkdir, statfs } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';

const megabyte = 1024 * 1024;
/** Bytes of the disk that uploads leave free: the database may be on the same disk. */
const keptFree = 512 * megabyte;
/** Bytes of an upload between two looks at the disk: other programs and processes fill it, too. */
const checkEvery = 8 * megabyte;
const retryAfterSeconds = 60;

const full = () => new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);

/** The part of the disk that one upload has reserved. */
export interface Reservation {
  /** Counts bytes that are on the disk now. Throws API_SERVICE_DOWN once the disk has less than the reserve. */
  wrote(bytes: number): Promise<void>;
  /** Gives back the rest, once. */
  release(): void;
}

/** Shares out the free bytes of a disk among uploads: an announced byte counts as used until it is written. */
export class DiskRoom {
  readonly #folder: string;
  #announced = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Bytes that the portal may still write to the disk. */
  async free(): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** Reserves the announced size of an upload. Throws API_SERVICE_DOWN where the disk would have less than 512 MB left. */
  async reserve(bytes: number): Promise<Reservation> {
    const free = await this.free();
    // no await between the comparison and the sum: two uploads cannot get the same bytes
    if (free - this.#announced - bytes <= keptFree) throw full();
    let rest = bytes;
    let unchecked = 0;
    const giveBack = (some: number) => {
      rest -= some;
      this.#announced -= some;
    };
    this.#announced += bytes;
    return {
      wrote: async (written) => {
        giveBack(Math.min(rest, written));
        unchecked += written;
        if (unchecked < checkEvery) return;
        unchecked = 0;
        if ((await this.free()) <= keptFree) throw full();
      },
      release: () => giveBack(rest),
    };
  }
}

import { mkdir, statfs } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';

const megabyte = 1024 * 1024;
/** Bytes of the disk that uploads leave free, because the database may be on the same disk. */
const keptFree = 512 * megabyte;
/**
 * Number of bytes of an upload after which the free space is checked again, because other programs and processes also
 * fill the disk.
 */
const checkEvery = 8 * megabyte;
const retryAfterSeconds = 60;

const createDiskFullRefusal = () => new Refusal('API_SERVICE_DOWN', null, retryAfterSeconds);

export interface DiskReservation {
  /**
   * Counts bytes of an upload that are now on the disk.
   * @throws API_SERVICE_DOWN if the free space falls below the reserve
   */
  wrote(bytes: number): Promise<void>;
  /** Releases the reserved bytes that were not written. A second call has no effect. */
  release(): void;
}

/**
 * Divides the free space of a disk among uploads. The announced bytes of an upload count as used until they are
 * written.
 */
export class DiskRoom {
  readonly #folder: string;
  #announced = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the free space of the disk in bytes. */
  async free(): Promise<number> {
    await mkdir(this.#folder, { recursive: true });
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /**
   * Reserves disk space for an upload.
   * @throws API_SERVICE_DOWN if less than 512 MB would remain free
   */
  async reserve(bytes: number): Promise<DiskReservation> {
    const free = await this.free();
    // There must be no await between the comparison and the addition. Otherwise two uploads could reserve the same
    // bytes.
    if (free - this.#announced - bytes <= keptFree) throw createDiskFullRefusal();
    let rest = bytes;
    let unchecked = 0;
    const releaseBytes = (count: number) => {
      rest -= count;
      this.#announced -= count;
    };
    this.#announced += bytes;
    return {
      wrote: async (writtenBytes) => {
        releaseBytes(Math.min(rest, writtenBytes));
        unchecked += writtenBytes;
        if (unchecked < checkEvery) return;
        unchecked = 0;
        if ((await this.free()) <= keptFree) throw createDiskFullRefusal();
      },
      release: () => releaseBytes(rest),
    };
  }
}

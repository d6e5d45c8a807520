import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { derivedKey, SealBroken, seal, unseal } from '../sealed.ts';
import { DiskRoom } from './disk-room.ts';

/** Plain bytes of one sealed piece: what of a file is in memory at a time, and the least that is opened of it. */
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const sealedPiece = pieceBytes + tagBytes;
/** Of every file its own key, sealed under the file's name: version, nonce, tag and 32 bytes. */
const headBytes = 61;

/** A file that is read from one byte to another, never whole; `to` is the first byte that is not. */
export interface LargeFile {
  size: number;
  read(from?: number, to?: number): AsyncGenerator<Buffer>;
}

/**
 * A piece is sealed with its place and whether it is the last: none can be left out, put elsewhere or cut off. The key is of one file
 * alone, so the place is nonce enough.
 */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealPiece(key: Buffer, place: number, isLast: boolean, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, place: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place, isLast), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new SealBroken('piece', { cause: error });
  }
}

/** The bytes from one to another of pieces on disk. Throws SealBroken where one of them is damaged. */
async function* readPieces(path: string, key: Buffer, size: number, from: number, to: number) {
  const end = Math.min(to, size);
  if (from >= end) return;
  const last = Math.floor((size - 1) / pieceBytes);
  const file = await open(path, 'r');
  try {
    for (let place = Math.floor(from / pieceBytes); place * pieceBytes < end; place++) {
      const sealed = Buffer.alloc(place === last ? size - last * pieceBytes + tagBytes : sealedPiece);
      await file.read(sealed, 0, sealed.length, headBytes + place * sealedPiece);
      const begins = place * pieceBytes;
      yield openPiece(key, place, place === last, sealed).subarray(Math.max(from - begins, 0), end - begins);
    }
  } finally {
    await file.close();
  }
}

/** A file on its way in: on disk under a name of its own, and gone unless it is kept. */
export class IncomingFile implements LargeFile {
  /** As the sender calls it: to be shown, never a path. */
  readonly fileName: string;
  readonly path: string;
  readonly #file: FileHandle;
  readonly #key = randomBytes(32);
  readonly #hash = createHash('sha256');
  #waiting: Buffer[] = [];
  #waits = 0;
  #pieces = 0;
  #digest = '';
  size = 0;

  constructor(fileName: string, path: string, file: FileHandle) {
    this.fileName = fileName;
    this.path = path;
    this.#file = file;
  }

  /** SHA-256 of the content, in lower-case hexadecimal digits; once it is ended. */
  get sha256(): string {
    return this.#digest;
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.size += bytes.length;
    this.#waiting.push(bytes);
    this.#waits += bytes.length;
    // one byte at least waits: the last piece is known when there is nothing behind it
    if (this.#waits > pieceBytes) await this.#flush(false);
  }

  /** Nothing more comes. */
  async end(): Promise<void> {
    await this.#flush(true);
    this.#digest = this.#hash.digest('hex');
  }

  read(from = 0, to = this.size): AsyncGenerator<Buffer> {
    return readPieces(this.path, this.#key, this.size, from, to);
  }

  /** Is on disk, with its key under this seal, when it resolves. */
  async seal(sealed: (key: Buffer) => Buffer): Promise<void> {
    await this.#file.write(sealed(this.#key), 0, headBytes, 0);
    await this.#file.sync();
  }

  /** Takes away what was not kept; what was has another path by now. */
  async leave(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }

  async #flush(isEnd: boolean): Promise<void> {
    let bytes = Buffer.concat(this.#waiting, this.#waits);
    const sealed: Buffer[] = [];
    for (; bytes.length > pieceBytes; bytes = bytes.subarray(pieceBytes))
      sealed.push(sealPiece(this.#key, this.#pieces + sealed.length, false, bytes.subarray(0, pieceBytes)));
    if (isEnd && this.size > 0) sealed.push(sealPiece(this.#key, this.#pieces + sealed.length, true, bytes));
    this.#waiting = isEnd ? [] : [bytes];
    this.#waits = isEnd ? 0 : bytes.length;
    const whole = Buffer.concat(sealed);
    await this.#file.write(whole, 0, whole.length, headBytes + this.#pieces * sealedPiece);
    this.#pieces += sealed.length;
  }
}

/**
 * Files too large for memory, beside the others of the store and kept as they are (decision 017): encrypted, under names made of company
 * and content. They are written and read piece by piece.
 */
export class LargeFiles {
  /** The disk that the files are written to. */
  readonly room: DiskRoom;
  readonly #folder: string;
  readonly #masterKey: Buffer;
  readonly #nameKey: Buffer;

  constructor(folder: string, masterKey: Buffer) {
    this.#folder = folder;
    this.room = new DiskRoom(folder);
    this.#masterKey = masterKey;
    // another key than that of small files: the same content has another form on disk
    this.#nameKey = derivedKey(masterKey, 'large file names');
  }

  /** What content is called in a company: 64 hexadecimal digits that tell nobody what it is. */
  nameOf(companyId: number, sha256: string): string {
    return createHmac('sha256', this.#nameKey).update(`${companyId}:${sha256}`).digest('hex');
  }

  /** Begins a file that comes piece by piece. Whoever begins it calls `leave`, whatever happens. */
  async begin(fileName: string): Promise<IncomingFile> {
    await mkdir(this.#incoming, { recursive: true });
    const path = join(this.#incoming, `${randomUUID()}.part`);
    return new IncomingFile(fileName, path, await open(path, 'wx+', 0o600));
  }

  /** Keeps a file that has come, in one step; the same content kept twice is whole either way. */
  async adopt(companyId: number, name: string, file: IncomingFile): Promise<void> {
    await file.seal((key) => seal(this.#masterKey, `large file ${name}`, key));
    const path = this.#pathOf(companyId, name);
    await mkdir(dirname(path), { recursive: true });
    await rename(file.path, path);
  }

  /** A file that is kept; undefined where there is none. Throws SealBroken where it is damaged or another's. */
  async open(companyId: number, name: string): Promise<LargeFile | undefined> {
    const path = this.#pathOf(companyId, name);
    const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!file) return undefined;
    try {
      const head = Buffer.alloc(headBytes);
      await file.read(head, 0, headBytes, 0);
      const key = unseal(this.#masterKey, `large file ${name}`, head);
      const sealed = (await file.stat()).size - headBytes;
      const size = sealed - Math.ceil(sealed / sealedPiece) * tagBytes;
      return { size, read: (from = 0, to = size) => readPieces(path, key, size, from, to) };
    } finally {
      await file.close();
    }
  }

  /** Takes away what began to come before `before` and was neither kept nor left: its portal was killed. */
  async clearIncoming(before: Date): Promise<void> {
    for (const entry of await readdir(this.#incoming).catch(() => [])) {
      const path = join(this.#incoming, entry);
      const at = (await stat(path).catch(() => undefined))?.mtime;
      if (at && at < before) await rm(path, { force: true });
    }
  }

  get #incoming(): string {
    return join(this.#folder, 'incoming');
  }

  #pathOf(companyId: number, name: string): string {
    if (!Number.isSafeInteger(companyId) || !/^[0-9a-f]{64}$/.test(name))
      throw new Error('not a name of this store');
    return join(this.#folder, String(companyId), name.slice(0, 2), name);
  }
}

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
import { deriveKey, SealBroken, seal, unseal } from '../seal.ts';
import { DiskRoom } from './disk-room.ts';

/**
 * Size in bytes of the pieces into which a large file is divided. Each piece is encrypted separately, so that only one
 * piece is in memory at a time.
 */
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const sealedPiece = pieceBytes + tagBytes;
/**
 * Size in bytes of the file header: version, nonce, tag, and the 32-byte key of the file in encrypted form. The
 * encryption of this key depends on the name of the file.
 */
const headBytes = 61;

/** A stored large file that is read in parts. The position `to` is exclusive. */
export interface LargeFile {
  size: number;
  read(from?: number, to?: number): AsyncGenerator<Buffer>;
}

/**
 * Returns the nonce of an encrypted piece. It consists of the index of the piece and a flag for the last piece, so that
 * decryption fails if a piece was removed, moved or cut off. The index is a safe nonce, because each file has its own
 * key.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

function sealPiece(key: Buffer, index: number, isLast: boolean, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new SealBroken('piece', { cause: error });
  }
}

/**
 * Decrypts a range of a stored file.
 * @throws SealBroken if a piece is damaged
 */
async function* readPieces(path: string, key: Buffer, size: number, from: number, to: number) {
  const end = Math.min(to, size);
  if (from >= end) return;
  const last = Math.floor((size - 1) / pieceBytes);
  const file = await open(path, 'r');
  try {
    for (let index = Math.floor(from / pieceBytes); index * pieceBytes < end; index++) {
      const sealed = Buffer.alloc(index === last ? size - last * pieceBytes + tagBytes : sealedPiece);
      await file.read(sealed, 0, sealed.length, headBytes + index * sealedPiece);
      const begins = index * pieceBytes;
      yield openPiece(key, index, index === last, sealed).subarray(Math.max(from - begins, 0), end - begins);
    }
  } finally {
    await file.close();
  }
}

/** A large file during its upload. It has a temporary name on disk and is deleted unless it is stored. */
export class IncomingFile implements LargeFile {
  /** File name sent by the client. Only for display, never a path. */
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

  /** SHA-256 of the content in lower-case hexadecimal. Available after `end`. */
  get sha256(): string {
    return this.#digest;
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.size += bytes.length;
    this.#waiting.push(bytes);
    this.#waits += bytes.length;
    // Encrypts a piece only when more bytes have arrived, because the last piece must be flagged as the last one.
    if (this.#waits > pieceBytes) await this.#flush(false);
  }

  async end(): Promise<void> {
    await this.#flush(true);
    this.#digest = this.#hash.digest('hex');
  }

  read(from = 0, to = this.size): AsyncGenerator<Buffer> {
    return readPieces(this.path, this.#key, this.size, from, to);
  }

  /** Writes the encrypted key of the file. When the promise resolves, the whole file is on disk. */
  async seal(sealed: (key: Buffer) => Buffer): Promise<void> {
    await this.#file.write(sealed(this.#key), 0, headBytes, 0);
    await this.#file.sync();
  }

  /**
   * Closes the file and deletes its temporary path. A stored file was already moved to another path, so it is not
   * deleted.
   */
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
    const sealedBytes = Buffer.concat(sealed);
    await this.#file.write(sealedBytes, 0, sealedBytes.length, headBytes + this.#pieces * sealedPiece);
    this.#pieces += sealed.length;
  }
}

/**
 * Stores files that are too large for memory, in the same folders as small files. Large files are encrypted, have names
 * derived from company and content (decision 017), and are written and read in pieces.
 */
export class LargeFiles {
  readonly room: DiskRoom;
  readonly #folder: string;
  readonly #masterKey: Buffer;
  readonly #nameKey: Buffer;

  constructor(folder: string, masterKey: Buffer) {
    this.#folder = folder;
    this.room = new DiskRoom(folder);
    this.#masterKey = masterKey;
    // The names of large files are derived with a separate key, because small files with the same content have another
    // format on disk.
    this.#nameKey = deriveKey(masterKey, 'large file names');
  }

  /**
   * Returns the name under which a company stores this content: 64 hexadecimal digits that reveal nothing about the
   * content.
   */
  nameOf(companyId: number, sha256: string): string {
    return createHmac('sha256', this.#nameKey).update(`${companyId}:${sha256}`).digest('hex');
  }

  /** Begins the upload of a file. The caller must always call `leave` afterwards. */
  async begin(fileName: string): Promise<IncomingFile> {
    await mkdir(this.#incoming, { recursive: true });
    const path = join(this.#incoming, `${randomUUID()}.part`);
    return new IncomingFile(fileName, path, await open(path, 'wx+', 0o600));
  }

  /** Stores an uploaded file in one step. Storing the same content a second time does not damage the stored file. */
  async adopt(companyId: number, name: string, file: IncomingFile): Promise<void> {
    await file.seal((key) => seal(this.#masterKey, `large file ${name}`, key));
    const path = this.#pathOf(companyId, name);
    await mkdir(dirname(path), { recursive: true });
    await rename(file.path, path);
  }

  /**
   * Opens a stored file. Returns undefined if there is no such file.
   * @throws SealBroken if the file is damaged or was moved
   */
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

  /** Deletes uploads that began before `before` and that a killed portal left unfinished. */
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

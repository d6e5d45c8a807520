import multipart from '@fastify/multipart';
import type { OperationShape, UploadShape } from '@gatehouse/api/platform/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pace } from '../load/read-body.ts';
import { turns } from '../load/turns.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';

export interface UploadedFile {
  /** As the sender calls it: to be shown and for its ending, never a path. */
  fileName: string;
  bytes: Buffer;
}

/** What the form around the files may weigh. */
export const formBytes = 64 * 1024;
/**
 * Forms read at once by one process, so much memory they may take: of one person two, of one company three. What nobody has
 * room for now is refused, not kept waiting: it would be coming meanwhile.
 */
const perPerson = turns({ atOnce: 4, atOnceEach: 2, mostWaiting: 0 });
const perCompany = turns({ atOnce: 4, atOnceEach: 3, mostWaiting: 0 });
/** A form must come at this many bytes a second, after a while: otherwise four slow senders would keep everybody else out. */
const slowest = { bytesPerSecond: 8 * 1024, afterMs: 5_000 };
const lookEveryMs = 1_000;

/** Lets the routes of this context take multipart/form-data. */
export const acceptFiles = (app: FastifyInstance) => app.register(multipart);

/**
 * The files of a form, whole and in order, within the limits the operation declares; none for an operation without
 * `upload`. `sender` is undefined where nobody is signed in. Raises FILE_SIZE_TOO_LARGE, API_UNSUPPORTED_MEDIA_TYPE (no form), API_INVALID_REQUEST_ARGUMENT (too many, none,
 * another field, cut off), API_REQUEST_TOO_SLOW, and API_SERVICE_DOWN while too many forms are being read.
 */
export async function readFiles(
  request: FastifyRequest,
  reply: FastifyReply,
  { upload }: OperationShape,
  sender: Pick<Viewer, 'accountId' | 'companyId'> | undefined,
): Promise<UploadedFile[]> {
  if (!upload) return [];
  const { accountId = `at ${request.ip}`, companyId } = sender ?? {};
  const inTurn = <T>(read: () => Promise<T>) =>
    perPerson(() => perCompany(read, companyId ?? accountId), accountId);
  return readForm(request, reply, upload, { inTurn, pace: slowest, read: () => filesOf(request, upload) });
}

/** How a form is read: in whose turn, how slowly it may come, and what is made of it. */
export interface FormReading<T> {
  inTurn(read: () => Promise<T>): Promise<T>;
  pace: Pace;
  read(): Promise<T>;
}

/** Reads a form in its turn and within its limits of weight and slowness; what of a refused one still comes is read away or cut off. */
export async function readForm<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadShape,
  { inTurn, pace, read }: FormReading<T>,
): Promise<T> {
  let begun = false;
  const begin = () => {
    begun = true;
    return readWithin(request, reply, upload, { pace, read });
  };
  try {
    return await inTurn(begin);
  } catch (error) {
    throw begun ? error : closing(reply, error);
  }
}

async function readWithin<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadShape,
  { pace, read }: Omit<FormReading<T>, 'inTurn'>,
): Promise<T> {
  const ended = new AbortController();
  try {
    return await Promise.race([read(), outOfBounds(request, upload, pace, ended.signal)]);
  } catch (error) {
    const isLate = error instanceof Refusal && error.code === 'API_REQUEST_TOO_SLOW';
    throw isSmall(request, upload) && !isLate ? drained(request, error) : closing(reply, error);
  } finally {
    ended.abort();
  }
}

/** Rejects once a form comes too slowly, or goes on beyond what it may weigh; never resolves. */
function outOfBounds(
  { raw: { socket } }: FastifyRequest,
  upload: UploadShape,
  pace: Pace,
  ended: AbortSignal,
): Promise<never> {
  const begun = { at: performance.now(), bytes: socket?.bytesRead ?? 0 };
  return new Promise((_, reject) => {
    const look = setInterval(() => {
      const bytes = (socket?.bytesRead ?? 0) - begun.bytes;
      const spent = performance.now() - begun.at - pace.afterMs;
      // twice: pieces of a body whose length nobody said carry their own lengths
      if (bytes > 2 * mostBytes(upload)) reject(new Refusal('FILE_SIZE_TOO_LARGE'));
      else if (spent > 0 && bytes < (spent / 1000) * pace.bytesPerSecond)
        reject(new Refusal('API_REQUEST_TOO_SLOW'));
    }, lookEveryMs);
    ended.addEventListener('abort', () => clearInterval(look));
  });
}

const mostBytes = ({ files, fileSize }: UploadShape): number => files * fileSize + formBytes;

/** Says by its length that it keeps within the limits. */
export const isSmall = ({ headers }: FastifyRequest, upload: UploadShape): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= mostBytes(upload);

/** The rest of the body is read away: a browser still sending would not see the answer. */
function drained({ raw }: FastifyRequest, error: unknown): unknown {
  raw.unpipe();
  raw.resume();
  return error;
}

/** What of the body has not come yet is not waited for; what comes after the answer is read away (`lingerOverRefusals`). */
function closing(reply: FastifyReply, error: unknown): unknown {
  reply.header('connection', 'close');
  return error;
}

async function filesOf(request: FastifyRequest, upload: UploadShape): Promise<UploadedFile[]> {
  if (!request.isMultipart()) throw new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
  if (request.headers['content-length'] !== undefined && !isSmall(request, upload))
    throw new Refusal('FILE_SIZE_TOO_LARGE');
  const limits = { fields: 0, files: upload.files, parts: upload.files, fileSize: upload.fileSize };
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.files({ limits })) {
      if (part.fieldname !== upload.field) throw wrong(upload, 'invalid');
      // a file beyond its limit is left at once: its sender need never end
      part.file.once('limit', () => part.file.destroy(new Refusal('FILE_SIZE_TOO_LARGE')));
      files.push({ fileName: part.filename ?? '', bytes: await part.toBuffer() });
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? new Refusal('FILE_SIZE_TOO_LARGE')
      : wrong(upload, 'invalid');
  }
  if (files.length === 0) throw wrong(upload, 'required');
  return files;
}

export const wrong = ({ field }: UploadShape, rule: 'invalid' | 'required') =>
  new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule, params: {} }] });

import multipart from '@fastify/multipart';
import type { OperationShape, UploadShape } from '@gatehouse/api/platform/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyPace } from '../load/read-body.ts';
import { createSlots } from '../load/slots.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';

export interface UploadedFile {
  /** File name sent by the client. Used only for display and for its extension, never as a path. */
  fileName: string;
  bytes: Buffer;
}

/** Maximum bytes of a form in addition to its files. */
export const formBytes = 64 * 1024;
/**
 * Limits the forms that one process reads at the same time, because they use memory: two per person, three per company.
 * Further forms are refused instead of waiting, because the data of a waiting form would already arrive.
 */
const perPerson = createSlots({ atOnce: 4, atOnceEach: 2, mostWaiting: 0 });
const perCompany = createSlots({ atOnce: 4, atOnceEach: 3, mostWaiting: 0 });
/**
 * Minimum speed of a form after the first seconds. Without it, four slow clients could block the forms of all other
 * clients.
 */
const slowest = { bytesPerSecond: 8 * 1024, afterMs: 5_000 };
const lookEveryMs = 1_000;

export const acceptFiles = (app: FastifyInstance) => app.register(multipart);

/**
 * Reads the files of a form, complete and in order, within the limits of the operation. Returns none for an operation
 * without `upload`. `sender` is undefined without a session.
 * @throws FILE_SIZE_TOO_LARGE, API_UNSUPPORTED_MEDIA_TYPE (no form), API_INVALID_REQUEST_ARGUMENT (too many files, no
 * file, another field, interrupted), API_REQUEST_TOO_SLOW, and API_SERVICE_DOWN while too many forms are read
 */
export async function readFiles(
  request: FastifyRequest,
  reply: FastifyReply,
  { upload }: OperationShape,
  sender: Pick<Viewer, 'accountId' | 'companyId'> | undefined,
): Promise<UploadedFile[]> {
  if (!upload) return [];
  const { accountId = `at ${request.ip}`, companyId } = sender ?? {};
  const runInSlot = <T>(read: () => Promise<T>) =>
    perPerson(() => perCompany(read, companyId ?? accountId), accountId);
  return readForm(request, reply, upload, {
    inTurn: runInSlot,
    pace: slowest,
    read: () => readFormFiles(request, upload),
  });
}

export interface FormReading<T> {
  inTurn(read: () => Promise<T>): Promise<T>;
  pace: BodyPace;
  read(): Promise<T>;
}

/**
 * Reads a form, within the limits of number, size and speed. If the form is refused, its remaining data is dropped, or
 * the connection is closed.
 */
export async function readForm<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadShape,
  { inTurn, pace, read }: FormReading<T>,
): Promise<T> {
  let begun = false;
  const beginReading = () => {
    begun = true;
    return readWithin(request, reply, upload, { pace, read });
  };
  try {
    return await inTurn(beginReading);
  } catch (error) {
    throw begun ? error : closeConnection(reply, error);
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
    return await Promise.race([read(), rejectOutOfBounds(request, upload, pace, ended.signal)]);
  } catch (error) {
    const isLate = error instanceof Refusal && error.code === 'API_REQUEST_TOO_SLOW';
    throw isSmall(request, upload) && !isLate ? drainBody(request, error) : closeConnection(reply, error);
  } finally {
    ended.abort();
  }
}

/** Rejects if a form arrives too slowly or exceeds its size. Otherwise stays pending. */
function rejectOutOfBounds(
  { raw: { socket } }: FastifyRequest,
  upload: UploadShape,
  pace: BodyPace,
  ended: AbortSignal,
): Promise<never> {
  const begun = { at: performance.now(), bytes: socket?.bytesRead ?? 0 };
  return new Promise((_, reject) => {
    const look = setInterval(() => {
      const bytes = (socket?.bytesRead ?? 0) - begun.bytes;
      const spent = performance.now() - begun.at - pace.afterMs;
      // The limit is twice the size, because a body without Content-Length is sent in chunks, which contain their own
      // lengths.
      if (bytes > 2 * maxFormBytes(upload)) reject(new Refusal('FILE_SIZE_TOO_LARGE'));
      else if (spent > 0 && bytes < (spent / 1000) * pace.bytesPerSecond)
        reject(new Refusal('API_REQUEST_TOO_SLOW'));
    }, lookEveryMs);
    ended.addEventListener('abort', () => clearInterval(look));
  });
}

const maxFormBytes = ({ files, fileSize }: UploadShape): number => files * fileSize + formBytes;

/** Returns whether the announced length of the body is within the limits. False if no length is announced. */
export const isSmall = ({ headers }: FastifyRequest, upload: UploadShape): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= maxFormBytes(upload);

/** Reads the remaining data of the body, because a browser that is still sending would not read the answer. */
function drainBody({ raw }: FastifyRequest, error: unknown): unknown {
  raw.unpipe();
  raw.resume();
  return error;
}

/** Does not wait for the remaining data of the body. `enableLingeringClose` reads data that arrive after the answer. */
function closeConnection(reply: FastifyReply, error: unknown): unknown {
  reply.header('connection', 'close');
  return error;
}

async function readFormFiles(request: FastifyRequest, upload: UploadShape): Promise<UploadedFile[]> {
  if (!request.isMultipart()) refuse('API_UNSUPPORTED_MEDIA_TYPE');
  if (request.headers['content-length'] !== undefined && !isSmall(request, upload))
    refuse('FILE_SIZE_TOO_LARGE');
  const limits = { fields: 0, files: upload.files, parts: upload.files, fileSize: upload.fileSize };
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.files({ limits })) {
      if (part.fieldname !== upload.field) throw createFieldRefusal(upload, 'invalid');
      // Destroys a file above the size limit immediately, because the client may never end it.
      part.file.once('limit', () => part.file.destroy(new Refusal('FILE_SIZE_TOO_LARGE')));
      files.push({ fileName: part.filename ?? '', bytes: await part.toBuffer() });
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? new Refusal('FILE_SIZE_TOO_LARGE')
      : createFieldRefusal(upload, 'invalid');
  }
  if (files.length === 0) throw createFieldRefusal(upload, 'required');
  return files;
}

export const createFieldRefusal = ({ field }: UploadShape, rule: 'invalid' | 'required') =>
  new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule, params: {} }] });

import multipart from '@fastify/multipart';
import type { OperationShape, UploadShape } from '@gatehouse/api/platform/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { turns } from '../load/turns.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';

export interface UploadedFile {
  /** As the sender calls it: to be shown and for its ending, never a path. */
  fileName: string;
  bytes: Buffer;
}

/** What the form around the files may weigh. */
const formBytes = 64 * 1024;
/**
 * Forms read at once by one process, so much memory they may take: of one person two, of one company three. What nobody has
 * room for now is refused, not kept waiting: it would be coming meanwhile.
 */
const perPerson = turns({ atOnce: 4, atOnceEach: 2, mostWaiting: 0 });
const perCompany = turns({ atOnce: 4, atOnceEach: 3, mostWaiting: 0 });
/** A form must come at this many bytes a second, after a while: otherwise four slow senders would keep everybody else out. */
const slowest = { bytesPerSecond: 8 * 1024, afterMs: 5_000, lookEveryMs: 1_000 };

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
  let begun = false;
  const read = () => {
    begun = true;
    return readForm(request, reply, upload);
  };
  try {
    const { accountId = `at ${request.ip}`, companyId } = sender ?? {};
    return await perPerson(() => perCompany(read, companyId ?? accountId), accountId);
  } catch (error) {
    throw begun ? error : closing(reply, error);
  }
}

async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadShape,
): Promise<UploadedFile[]> {
  const ended = new AbortController();
  try {
    return await Promise.race([filesOf(request, upload), outOfBounds(request, upload, ended.signal)]);
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
  ended: AbortSignal,
): Promise<never> {
  const begun = { at: performance.now(), bytes: socket?.bytesRead ?? 0 };
  return new Promise((_, reject) => {
    const look = setInterval(() => {
      const bytes = (socket?.bytesRead ?? 0) - begun.bytes;
      const spent = performance.now() - begun.at - slowest.afterMs;
      // twice: pieces of a body whose length nobody said carry their own lengths
      if (bytes > 2 * mostBytes(upload)) reject(new Refusal('FILE_SIZE_TOO_LARGE'));
      else if (spent > 0 && bytes < (spent / 1000) * slowest.bytesPerSecond)
        reject(new Refusal('API_REQUEST_TOO_SLOW'));
    }, slowest.lookEveryMs);
    ended.addEventListener('abort', () => clearInterval(look));
  });
}

const mostBytes = ({ files, fileSize }: UploadShape): number => files * fileSize + formBytes;

/** Says by its length that it keeps within the limits. */
const isSmall = ({ headers }: FastifyRequest, upload: UploadShape): boolean =>
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

const wrong = ({ field }: UploadShape, rule: 'invalid' | 'required') =>
  new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule, params: {} }] });

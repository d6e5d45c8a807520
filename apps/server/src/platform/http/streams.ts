import type { UploadShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { diskOutage, refuseBeyondQuota } from '../files/keep.ts';
import type { IncomingFile } from '../files/large.ts';
import { turns } from '../load/turns.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';
import { formBytes, isSmall, readForm, wrong } from './uploads.ts';

/** What a form says beside its files. */
const texts = { fields: 30, fieldSize: 16 * 1024 };
/** Such forms take the disk and the line, not memory: more of them may come at once than of others, for longer, and at a better pace. */
const perPerson = turns({ atOnce: 8, atOnceEach: 2, mostWaiting: 0 });
const perCompany = turns({ atOnce: 8, atOnceEach: 4, mostWaiting: 0 });
const slowest = { bytesPerSecond: 32 * 1024, afterMs: 10_000 };

/** A form whose files have come and are on disk; the fields as texts. */
export interface StreamedForm {
  fields: Record<string, string>;
  incoming: IncomingFile[];
}

/** Of whom a form is, and with what it is answered. */
interface Coming {
  services: Pick<Services, 'store' | 'database' | 'settings'>;
  request: FastifyRequest;
  reply: FastifyReply;
  sender: Pick<Viewer, 'accountId' | 'companyId' | 'companyIds'>;
}

/**
 * Takes a form whose files may be hundreds of megabytes: they are written to the disk, encrypted, as they come, a piece of 64 KiB in memory
 * at a time, and `work` gets them once they are whole. What it does not keep (`keepIncoming`) is gone when it has ended, and so is whatever
 * came of a form that was cut off or refused. Raises FILE_TYPE_NOT_ALLOWED, FILE_SIZE_TOO_SMALL, FILE_QUOTA_EXCEEDED, and what `readFiles`
 * does; API_SERVICE_DOWN while the disk has no room for the announced size.
 */
export async function withStreams<T>(
  { services, request, reply, sender }: Coming,
  upload: UploadShape,
  work: (form: StreamedForm) => Promise<T>,
): Promise<T> {
  const { store } = services;
  const form: StreamedForm = { fields: {}, incoming: [] };
  let isOver = false;
  const begin = async (fileName: string): Promise<IncomingFile> => {
    const file = await store.large.begin(fileName).catch(diskOutage);
    form.incoming.push(file);
    // refused meanwhile: there is nobody left to take it away
    if (isOver) await file.leave();
    return file;
  };
  const { accountId, companyId } = sender;
  try {
    await readForm(request, reply, upload, {
      inTurn: (read) => perPerson(() => perCompany(read, companyId ?? accountId), accountId),
      pace: slowest,
      read: async () => {
        if (!request.isMultipart()) throw new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
        if (request.headers['content-length'] !== undefined && !isSmall(request, upload))
          throw new Refusal('FILE_SIZE_TOO_LARGE');
        const length = Number(request.headers['content-length'] ?? upload.files * upload.fileSize);
        const owner = ownerOf(request, sender);
        // the form around the files is not stored; `keepIncoming` compares the stored bytes
        if (owner !== undefined) await refuseBeyondQuota(services, owner, length - formBytes);
        const reserved = await store.large.room.reserve(length);
        try {
          await readParts(request, upload, form, { begin, wrote: reserved.wrote });
        } finally {
          reserved.release();
        }
      },
    });
    return await work(form);
  } finally {
    isOver = true;
    await Promise.all(form.incoming.map((file) => file.leave()));
  }
}

/** The company whose quota an upload counts for, where that is known before the form is read. */
function ownerOf(request: FastifyRequest, { companyIds }: Coming['sender']): number | undefined {
  const named = Number((request.params as { companyId?: string }).companyId ?? companyIds[0]);
  return companyIds.length === 1 || companyIds.includes(named) ? named : undefined;
}

interface Disk {
  begin(fileName: string): Promise<IncomingFile>;
  wrote(bytes: number): Promise<void>;
}

async function readParts(
  request: FastifyRequest,
  upload: UploadShape,
  form: StreamedForm,
  { begin, wrote }: Disk,
): Promise<void> {
  const { files, fileSize, field, streamed } = upload;
  const limits = { ...texts, files, fileSize, parts: texts.fields + files };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const { fieldname, value, valueTruncated } = part;
        if (typeof value !== 'string' || valueTruncated || fieldname in form.fields)
          throw wrong(upload, 'invalid');
        form.fields[fieldname] = value;
        continue;
      }
      if (part.fieldname !== field) throw wrong(upload, 'invalid');
      if (!streamed?.types.includes(part.mimetype)) throw new Refusal('FILE_TYPE_NOT_ALLOWED');
      part.file.once('limit', () => part.file.destroy(new Refusal('FILE_SIZE_TOO_LARGE')));
      const file = await begin(part.filename ?? '');
      for await (const piece of part.file) {
        await file.write(piece as Buffer).catch(diskOutage);
        await wrote((piece as Buffer).length);
      }
      await file.end().catch(diskOutage);
      if (file.size < streamed.least) throw new Refusal('FILE_SIZE_TOO_SMALL');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? new Refusal('FILE_SIZE_TOO_LARGE')
      : wrong(upload, 'invalid');
  }
  if (form.incoming.length === 0) throw wrong(upload, 'required');
}

import type { UploadShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingFile } from '../files/large-files.ts';
import { refuseBeyondQuota, throwDiskOutage } from '../files/store-file.ts';
import { createSlots } from '../load/slots.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';
import { createFieldRefusal, formBytes, isSmall, readForm } from './uploads.ts';

/** Limits of the text fields in a form. */
const texts = { fields: 30, fieldSize: 16 * 1024 };
/**
 * Limits of forms with large files. Such forms use disk and network but little memory. Therefore more of them may run
 * at the same time and for longer than other forms, and their minimum speed is higher.
 */
const perPerson = createSlots({ atOnce: 8, atOnceEach: 2, mostWaiting: 0 });
const perCompany = createSlots({ atOnce: 8, atOnceEach: 4, mostWaiting: 0 });
const slowest = { bytesPerSecond: 32 * 1024, afterMs: 10_000 };

/** A form with its files on disk. `fields` contains the text fields. */
export interface StreamedForm {
  fields: Record<string, string>;
  incoming: IncomingFile[];
}

interface FormUpload {
  services: Pick<Services, 'store' | 'database' | 'settings'>;
  request: FastifyRequest;
  reply: FastifyReply;
  sender: Pick<Viewer, 'accountId' | 'companyId' | 'companyIds'>;
}

/**
 * Receives a form with files of up to hundreds of megabytes. The files are encrypted and written to disk as they
 * arrive, with 64 KiB in memory at a time. `work` receives the complete files. Files that `work` does not store with
 * `storeIncomingFile` are deleted afterwards, like those of an interrupted or refused form.
 * @throws FILE_TYPE_NOT_ALLOWED, FILE_SIZE_TOO_SMALL, FILE_QUOTA_EXCEEDED, and the codes of `readFiles`;
 * API_SERVICE_DOWN if the disk has no room for the announced size
 */
export async function withStreams<T>(
  { services, request, reply, sender }: FormUpload,
  upload: UploadShape,
  work: (form: StreamedForm) => Promise<T>,
): Promise<T> {
  const { store } = services;
  const form: StreamedForm = { fields: {}, incoming: [] };
  let isOver = false;
  const beginFile = async (fileName: string): Promise<IncomingFile> => {
    const file = await store.large.begin(fileName).catch(throwDiskOutage);
    form.incoming.push(file);
    // The form was refused while the file was opened, so the file is deleted.
    if (isOver) await file.leave();
    return file;
  };
  const { accountId, companyId } = sender;
  try {
    await readForm(request, reply, upload, {
      inTurn: (read) => perPerson(() => perCompany(read, companyId ?? accountId), accountId),
      pace: slowest,
      read: async () => {
        if (!request.isMultipart()) refuse('API_UNSUPPORTED_MEDIA_TYPE');
        if (request.headers['content-length'] !== undefined && !isSmall(request, upload))
          refuse('FILE_SIZE_TOO_LARGE');
        const length = Number(request.headers['content-length'] ?? upload.files * upload.fileSize);
        const owner = ownerOf(request, sender);
        // Compares the announced size of the files with the quota. `storeIncomingFile` later compares the stored bytes.
        if (owner !== undefined) await refuseBeyondQuota(services, owner, length - formBytes);
        const reserved = await store.large.room.reserve(length);
        try {
          await readParts(request, upload, form, { begin: beginFile, wrote: reserved.wrote });
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

/**
 * Returns the company that will store the files, if it is known before the form is read. The ID in the path is not
 * validated yet, so it counts only if it is a company of the sender.
 */
function ownerOf(request: FastifyRequest, { companyIds }: FormUpload['sender']): number | undefined {
  const { companyId } = request.params as { companyId?: string };
  if (companyId !== undefined) return companyIds.find((id) => id === Number(companyId));
  return companyIds.length === 1 ? companyIds[0] : undefined;
}

interface FormDisk {
  begin(fileName: string): Promise<IncomingFile>;
  wrote(bytes: number): Promise<void>;
}

async function readParts(
  request: FastifyRequest,
  upload: UploadShape,
  form: StreamedForm,
  { begin, wrote }: FormDisk,
): Promise<void> {
  const { files, fileSize, field, streamed } = upload;
  const limits = { ...texts, files, fileSize, parts: texts.fields + files };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const { fieldname, value, valueTruncated } = part;
        if (typeof value !== 'string' || valueTruncated || fieldname in form.fields)
          throw createFieldRefusal(upload, 'invalid');
        form.fields[fieldname] = value;
        continue;
      }
      if (part.fieldname !== field) throw createFieldRefusal(upload, 'invalid');
      if (!streamed?.types.includes(part.mimetype)) refuse('FILE_TYPE_NOT_ALLOWED');
      part.file.once('limit', () => part.file.destroy(new Refusal('FILE_SIZE_TOO_LARGE')));
      const file = await begin(part.filename ?? '');
      for await (const piece of part.file) {
        await file.write(piece as Buffer).catch(throwDiskOutage);
        await wrote((piece as Buffer).length);
      }
      await file.end().catch(throwDiskOutage);
      if (file.size < streamed.least) refuse('FILE_SIZE_TOO_SMALL');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? new Refusal('FILE_SIZE_TOO_LARGE')
      : createFieldRefusal(upload, 'invalid');
  }
  if (form.incoming.length === 0) throw createFieldRefusal(upload, 'required');
}

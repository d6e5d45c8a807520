import { Readable } from 'node:stream';
import { canRunAsJob, mostDirectRows, preferJob } from '@gatehouse/api/platform/long-exports';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { refuse } from '../refusal.ts';
import type { SheetFile } from '../sheets/sheets.ts';
import { type ExportCall, type Route, steppedRoute } from './route.ts';
import { sendFile } from './send-file.ts';

/** Sends a file while it is written. The stream reads only a limited number of bytes ahead of the receiver. */
export const sendSheetFile = (reply: FastifyReply, { name, type, write }: SheetFile): void =>
  sendFile(
    reply,
    name,
    type,
    Readable.from(
      write(() => undefined),
      { objectMode: false, highWaterMark: 64 * 1024 },
    ),
  );

/**
 * Creates the route of an export. `prepare` counts the rows and creates the file, which is sent while it is written. A
 * job can write the same file.
 * @throws API_EXPORT_TOO_LONG for a long file, if the caller prefers a job
 */
export function exportRoute<const O extends OperationShape>(
  operation: Parameters<typeof steppedRoute<O>>[0],
  prepare: (call: ExportCall<O>) => Promise<SheetFile>,
): Route {
  const route = steppedRoute<OperationShape>(operation, async (call) => {
    const file = await prepare(call as unknown as ExportCall<O>); // The schemas of the operation parsed the input.
    // A program with an API token cannot start a job, so its preference is ignored.
    const prefersJob = call.request.headers.prefer === preferJob && !call.viewer.apiToken;
    if (prefersJob && canRunAsJob(operation) && file.rows > mostDirectRows) refuse('API_EXPORT_TOO_LONG');
    sendSheetFile(call.reply, file);
    return {};
  });
  return { ...route, prepare: prepare as unknown as NonNullable<Route['prepare']> };
}

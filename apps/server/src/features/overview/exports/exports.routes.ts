import { exports } from '@gatehouse/api/overview/exports';
import { exportLimits } from '@gatehouse/api/overview/exports.rules';
import { parse } from '@gatehouse/api/platform/fields';
import { permits } from '@gatehouse/api/platform/operation';
import { type Call, type Feature, type Route, route, steppedRoute } from '../../../platform/http/route.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import { createWriteJob, tidyExports, writeQueue } from './exports.jobs.ts';
import { exportsPersonal } from './exports.personal.ts';
import * as queries from './exports.queries.ts';
import { coversRights } from './exports.rules.ts';

/** Returns a function that finds an export operation by its name, such as `employees.export`. */
const operationsOf = (routes: readonly Route[]) => (name: string) =>
  routes.find(({ operation, prepare }) => prepare && operation.name === name)?.operation;

/**
 * Returns the query parameters of an export as one text for the audit trail, because the system log has no labels for
 * the parameters of other operations.
 */
const toText = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

async function startExport(call: Call<typeof exports.create>, routes: readonly Route[]) {
  const { db, viewer, body, refuse, record, jobs, clock, language, offsetMinutes } = call;
  const { operation: name, query } = body;
  const operation = operationsOf(routes)(name);
  if (!operation) return refuse('AUTH_NO_PERMISSION');
  if (!permits(viewer.permissions, operation))
    return refuse('AUTH_NO_PERMISSION', { reason: operation.permission });
  const outcome = operation.query && parse(operation.query, query);
  if (outcome && !outcome.ok)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: outcome.fields.map((wrong) => ({ ...wrong, field: `query.${wrong.field}` })),
    });
  // If the account belongs to no company, the file is stored with the files of the first company that the account can
  // see.
  const companyId = viewer.companyId ?? viewer.companyIds[0] ?? refuse('HR_COMPANY_NOT_FOUND');
  if ((await queries.countOpen(db, viewer)) >= exportLimits.open) refuse('API_EXPORT_LIMIT');
  const row = { companyId, operation: name, query, language, offsetMinutes, at: clock.now() };
  const id = await queries.insertExport(db, viewer, row);
  await record({ companyId, entityId: id, after: { operation: name, query: toText(query) } });
  await jobs.send(db, writeQueue, {});
  return (await queries.findExport(db, viewer, { id, language })) ?? refuse('API_CONFLICT');
}

/** The feature for exports that run as background jobs. `routes` are the routes of all features. */
export const exportsFeature = (routes: readonly Route[]): Feature => ({
  name: 'exports',
  personal: exportsPersonal,
  constraints: {},
  jobs: [createWriteJob(routes), tidyExports],
  routes: [
    route(exports.list, async ({ db, viewer, language }) => ({
      content: await queries.listExports(db, viewer, language),
    })),
    route(exports.create, (call) => startExport(call, routes)),
    route(exports.remove, async ({ db, viewer, params, language, refuse, record }) => {
      const before =
        (await queries.findExport(db, viewer, { id: params.id, language })) ?? refuse('API_EXPORT_NOT_FOUND');
      const removed = (await queries.deleteExport(db, viewer, params.id)) ?? refuse('API_EXPORT_NOT_FOUND');
      const { operation, state } = before;
      await record({ companyId: removed.companyId, entityId: params.id, before: { operation, state } });
      return {};
    }),
    steppedRoute(exports.download, async (call) => {
      const { change, viewer, params, clock, store, request, reply, refuse } = call;
      const file = await change((db) => queries.findFile(db, viewer, { id: params.id, at: clock.now() }));
      const operation = file && operationsOf(routes)(file.operation);
      if (!operation || !permits(viewer.permissions, operation) || !coversRights(viewer, file.rights))
        return refuse('API_EXPORT_NOT_FOUND');
      const content = (await store.large.open(file.companyId, file.file)) ?? refuse('API_EXPORT_NOT_FOUND');
      sendLarge(request, reply, { name: file.fileName, type: file.type, tag: file.file }, content);
      return {};
    }),
  ],
});

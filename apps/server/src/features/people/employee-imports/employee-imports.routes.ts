import { employeeImports } from '@gatehouse/api/people/employee-imports';
import type { Db } from '../../../platform/db/database.ts';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet, writeBook, writeSheet } from '../../../platform/sheets/sheets.ts';
import { sheetTexts } from '../employees/employee-sheet.columns.ts';
import { commitJob, inviteJob, tidyJob } from './employee-imports.jobs.ts';
import * as queries from './employee-imports.queries.ts';
import { checkSheet, present } from './employee-imports.service.ts';
import { problemText } from './problems.rules.ts';
import { templateSheets } from './template.sheet.ts';

/** Problems read at a time while they are written to a sheet. */
const chunk = 2_000;

async function* allProblems(db: Db, id: number) {
  for (let page = 0; ; page++) {
    const found = await queries.listProblems(db, id, { page, size: chunk });
    yield* found;
    if (found.length < chunk) return;
  }
}

export const employeeImportsFeature: Feature = {
  name: 'employeeImports',
  constraints: {},
  jobs: [commitJob, inviteJob, tidyJob],
  routes: [
    steppedRoute(employeeImports.template, async ({ query, viewer, language, reply, change, refuse }) => {
      const texts = await sheetTexts(language);
      const found =
        (await change((db) => queries.findDepartments(db, viewer, query.companyId))) ??
        refuse('HR_COMPANY_NOT_FOUND');
      const workbook = await writeBook(templateSheets(texts, found.companyCode, found.departments));
      sendSheet(reply, texts.staff.sheet.template, workbook);
      return {};
    }),
    steppedRoute(employeeImports.check, async (call) => present(await checkSheet(call), call.language)),
    route(employeeImports.get, async ({ db, viewer, params, language, refuse }) =>
      present((await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND'), language),
    ),
    route(employeeImports.problems, async ({ db, viewer, params, query, language, refuse }) => {
      const kept = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
      const texts = await sheetTexts(language);
      const found = await queries.listProblems(db, kept.id, query);
      return pageOf(
        found.map((one) => ({ row: one.row, ...problemText(texts, one) })),
        kept.status === 'CHECKED' ? kept.problems : 0,
        query,
      );
    }),
    route(employeeImports.exportProblems, async ({ db, viewer, params, language, reply, refuse }) => {
      const kept = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
      const texts = await sheetTexts(language);
      const { sheet } = texts.staff;
      const rows = (async function* () {
        for await (const one of allProblems(db, kept.id)) {
          const { column, message } = problemText(texts, one);
          yield [one.row, column, message];
        }
      })();
      const workbook = await writeSheet({
        name: sheet.problemsName,
        columns: [
          { header: sheet.problemRow },
          { header: sheet.problemColumn, width: 24 },
          { header: sheet.problem, width: 80 },
        ],
        rows,
      });
      sendSheet(reply, sheet.problemsName, workbook);
      return {};
    }),
    route(employeeImports.commit, async ({ db, viewer, params, body, language, jobs, refuse, record }) => {
      const before = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
      if (!(await queries.startImport(db, viewer, params.id, body.rows))) refuse('HR_IMPORT_NOT_READY');
      const { companyId, fileName } = before;
      await record({
        companyId,
        entity: 'employeeImport',
        entityId: params.id,
        after: { fileName, rows: body.rows, invite: body.invite },
      });
      await jobs.send(db, commitJob.queue, { id: params.id, companyId, invite: body.invite, language });
      const after = (await queries.findImport(db, viewer, params.id)) ?? refuse('API_CONFLICT');
      return present(after, language);
    }),
  ],
};

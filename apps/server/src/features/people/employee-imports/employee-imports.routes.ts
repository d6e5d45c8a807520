import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { readInParts, sendBook, sendSheet } from '../../../platform/sheets/sheets.ts';
import { loadSheetTexts } from '../employees/employee-sheet.columns.ts';
import * as changes from './changes.queries.ts';
import { changeText } from './changes.rules.ts';
import { commitJob, inviteJob, tidyJob } from './employee-imports.jobs.ts';
import { employeeImportsPersonal } from './employee-imports.personal.ts';
import * as queries from './employee-imports.queries.ts';
import { checkSheet, toEmployeeImport } from './employee-imports.service.ts';
import { problemText } from './problems.rules.ts';
import { buildTemplateSheets } from './template.sheet.ts';

export const employeeImportsFeature: Feature = {
  name: 'employeeImports',
  personal: employeeImportsPersonal,
  constraints: {},
  jobs: [commitJob, inviteJob, tidyJob],
  routes: [
    steppedRoute(employeeImports.template, async (call) => {
      const { query, viewer, language, reply, clock, change, refuse } = call;
      const texts = await loadSheetTexts(language);
      const company =
        (await change((db) => queries.findDepartments(db, viewer, query.companyId))) ??
        refuse('HR_COMPANY_NOT_FOUND');
      const sheets = buildTemplateSheets(texts, company.companyCode, company.departments);
      sendBook(reply, texts.sheet.template, sheets, clock.now());
      return {};
    }),
    steppedRoute(employeeImports.check, checkSheet),
    route(employeeImports.get, async ({ db, viewer, params, language, refuse }) =>
      toEmployeeImport(
        (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND'),
        language,
      ),
    ),
    route(employeeImports.changes, async ({ db, viewer, params, query, language, refuse }) => {
      const storedImport = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
      const texts = await loadSheetTexts(language);
      const rowChanges = await changes.listChanges(db, storedImport.id, query);
      const total = query.kind === 'NEW' ? storedImport.added : storedImport.changed;
      return pageOf(
        rowChanges.map((rowChange) => changeText(texts, rowChange)),
        storedImport.status === 'CHECKED' ? total : 0,
        query,
      );
    }),
    route(employeeImports.problems, async ({ db, viewer, params, query, language, refuse }) => {
      const storedImport = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
      const texts = await loadSheetTexts(language);
      const rowProblems = await queries.listProblems(db, storedImport.id, query);
      return pageOf(
        rowProblems.map((rowProblem) => ({ row: rowProblem.row, ...problemText(texts, rowProblem) })),
        storedImport.status === 'CHECKED' ? storedImport.problems : 0,
        query,
      );
    }),
    steppedRoute(employeeImports.exportProblems, async (call) => {
      const { viewer, params, language, reply, clock, change, refuse } = call;
      const row = await change((db) => queries.findImport(db, viewer, params.id));
      const storedImport = row ?? refuse('HR_IMPORT_NOT_FOUND');
      const texts = await loadSheetTexts(language);
      const { employeeImports: sheet } = texts;
      const all = readInParts<queries.ImportRowProblem>((after, size) =>
        change((db) => queries.listProblems(db, storedImport.id, { after, page: 0, size })),
      );
      const rows = (async function* () {
        for await (const rowProblem of all) {
          const { column, message } = problemText(texts, rowProblem);
          yield [rowProblem.row, column, message];
        }
      })();
      const columns = [
        { header: sheet.problemRow },
        { header: sheet.problemColumn, width: 24 },
        { header: sheet.problem, width: 80 },
      ];
      sendSheet(
        reply,
        sheet.problemsName,
        { name: sheet.problemsName, columns, rows },
        { rows: storedImport.problems, at: clock.now() },
      );
      return {};
    }),
    route(employeeImports.commit, async (call) => {
      const { db, viewer, params, body, language, jobs, refuse, record } = call;
      const before = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
      const { rows, renames, invite } = body;
      const isComplete = rows === 'GOOD' || (await changes.countUnticked(db, params.id, renames)) === 0;
      if (!isComplete || !(await queries.startImport(call, params.id, rows))) refuse('HR_IMPORT_NOT_READY');
      const { companyId, fileName } = before;
      await record({
        companyId,
        entityId: params.id,
        after: { fileName, rows, invite },
      });
      await jobs.send(db, commitJob.queue, { id: params.id, companyId, renames, invite, language });
      const after = (await queries.findImport(db, viewer, params.id)) ?? refuse('API_CONFLICT');
      return toEmployeeImport(after, language);
    }),
  ],
};

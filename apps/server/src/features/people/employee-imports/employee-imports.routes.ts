import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { createBook } from '../../../platform/sheets/sheets.ts';
import { loadSheetTexts } from '../employees/employee-sheet.columns.ts';
import { commitJob, inviteJob, tidyJob } from './employee-imports.jobs.ts';
import { employeeImportsPersonal } from './employee-imports.personal.ts';
import * as queries from './employee-imports.queries.ts';
import { checkSheet, toEmployeeImport } from './employee-imports.service.ts';
import { problemText } from './problems.rules.ts';
import { commitImport, exportProblems, listImportChanges } from './review.service.ts';
import { buildTemplateSheets } from './template.sheet.ts';

export const employeeImportsFeature: Feature = {
  name: 'employeeImports',
  personal: employeeImportsPersonal,
  constraints: {},
  jobs: [commitJob, inviteJob, tidyJob],
  routes: [
    exportRoute(employeeImports.template, async (call) => {
      const { query, viewer, language, clock, change, refuse } = call;
      const texts = await loadSheetTexts(language);
      const company =
        (await change((db) => queries.findDepartments(db, viewer, query.companyId))) ??
        refuse('HR_COMPANY_NOT_FOUND');
      const sheets = buildTemplateSheets(texts, company.companyCode, company.departments);
      return createBook(texts.sheet.template, sheets, { rows: 0, at: clock.now() });
    }),
    steppedRoute(employeeImports.check, checkSheet),
    route(employeeImports.get, async ({ db, viewer, params, language, refuse }) =>
      toEmployeeImport(
        (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND'),
        language,
      ),
    ),
    route(employeeImports.changes, listImportChanges),
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
    exportRoute(employeeImports.exportProblems, exportProblems),
    route(employeeImports.commit, commitImport),
  ],
};

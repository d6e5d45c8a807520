import type { employeeImports } from '@gatehouse/api/people/employee-imports';
import type { Call, ExportCall } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { createSheetFile, readInParts, type SheetFile } from '../../../platform/sheets/sheets.ts';
import { loadSheetTexts } from '../employees/employee-sheet.columns.ts';
import * as changes from './changes.queries.ts';
import { changeText } from './changes.rules.ts';
import { commitJob } from './employee-imports.jobs.ts';
import * as queries from './employee-imports.queries.ts';
import { toEmployeeImport } from './employee-imports.service.ts';
import { problemText } from './problems.rules.ts';

export async function listImportChanges({
  db,
  viewer,
  params,
  query,
  language,
  refuse,
}: Call<typeof employeeImports.changes>) {
  const storedImport = (await queries.findImport(db, viewer, params.id)) ?? refuse('HR_IMPORT_NOT_FOUND');
  const texts = await loadSheetTexts(language);
  const rowChanges = await changes.listChanges(db, storedImport.id, query);
  const total = query.kind === 'NEW' ? storedImport.added : storedImport.changed;
  return pageOf(
    rowChanges.map((rowChange) => changeText(texts, rowChange)),
    storedImport.status === 'CHECKED' ? total : 0,
    query,
  );
}

export async function exportProblems(
  call: ExportCall<typeof employeeImports.exportProblems>,
): Promise<SheetFile> {
  const { viewer, params, language, clock, change, refuse } = call;
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
  const problems = { name: sheet.problemsName, columns, rows };
  return createSheetFile(sheet.problemsName, problems, { rows: storedImport.problems, at: clock.now() });
}

export async function commitImport(call: Call<typeof employeeImports.commit>) {
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
}

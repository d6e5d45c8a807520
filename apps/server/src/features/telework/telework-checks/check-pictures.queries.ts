import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/db/files.queries.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import type { CheckedEmployee } from './telework-checks.queries.ts';

/**
 * The stored picture of an employee to compare with: the first approved recognition picture, or the avatar. Null if the
 * employee has neither.
 */
const comparedFile = sql<string | null>`coalesce(
  (SELECT r.file FROM recognition_pictures r WHERE r.employee_id = e.id AND NOT r.is_waiting AND r.place = 1), e.avatar)`;

/** Selects pictures of telework checks: those of people in the viewer's departments, except the viewer's own. */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('telework_pictures as p')
    .innerJoin('employees as e', 'e.id', 'p.employee_id')
    .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .where(sql<boolean>`p.employee_id IS DISTINCT FROM ${viewer.employeeId}::bigint`)
    .where('e.erased_at', 'is', null);

/** Selects the pictures of telework checks that the viewer can compare with stored pictures, oldest first. */
export const selectPictures = (db: Db, viewer: Viewer) =>
  selectRows(db, viewer)
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .select(['p.id', 'p.company_id as companyId', 'p.employee_id as employeeId', 'p.taken_at as takenAt'])
    .select(['a.username as accountName', 'e.display_name as displayName'])
    .select(['d.department_name as departmentName', 'p.file', comparedFile.as('comparedFile')])
    .orderBy('p.taken_at')
    .orderBy('p.id');

export type PictureRow = Awaited<ReturnType<ReturnType<typeof selectPictures>['executeTakeFirstOrThrow']>>;

export const insertPicture = (db: Db, person: CheckedEmployee, file: string, at: Date) =>
  db
    .insertInto('telework_pictures')
    .values({ company_id: person.companyId, employee_id: person.employeeId, file, taken_at: at })
    .execute();

/**
 * Deletes a picture of a telework check that the viewer can compare, and returns its person. Undefined if the picture
 * does not exist or was compared in the meantime.
 */
export async function takePicture(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<(CheckedEmployee & { accountId: number }) | undefined> {
  const row = await selectRows(db, viewer)
    .where('p.id', '=', id)
    .select(['p.company_id as companyId', 'p.employee_id as employeeId', 'e.account_id as accountId'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { numDeletedRows } = await db
    .deleteFrom('telework_pictures')
    .where('id', '=', id)
    .where('company_id', '=', row.companyId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? row : undefined;
}

/** Finds the file of a telework check's picture that the viewer can compare, or of the stored picture next to it. */
export const findPictureFile = (db: Db, viewer: Viewer, name: string): Promise<StoredFile | undefined> =>
  selectRows(db, viewer)
    .where(sql<boolean>`(p.file = ${name} OR ${comparedFile} = ${name})`)
    .select(['p.company_id as companyId', sql<string>`${name}::text`.as('name')])
    .limit(1)
    .executeTakeFirst();

/** Deletes the pictures of telework checks that were taken before `before` and that no manager has compared. */
export const deleteOldPictures = (db: Db, companyId: number, before: Date) =>
  db
    .deleteFrom('telework_pictures')
    .where('company_id', '=', companyId)
    .where('taken_at', '<', before)
    .execute();

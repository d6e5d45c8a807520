import type { FaceStatus } from '@gatehouse/api/people/employee';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/db/files.queries.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Somebody as far as their pictures go. */
export interface Pictured {
  id: number;
  companyId: number;
  accountName: string;
  status: FaceStatus;
  avatar: string | null;
}

/** One picture of a face that is on record. */
export interface Face {
  place: number;
  isWaiting: boolean;
  name: string;
}

const pictured = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where('e.erased_at', 'is', null)
    .select(['e.id', 'e.company_id as companyId', 'a.username as accountName'])
    .select(sql<FaceStatus>`e.register_face_status`.as('status'))
    .select('e.avatar');

/** The viewer, or whom the account name names, in whatever case. */
export const findPictured = (
  db: Db,
  viewer: Viewer,
  accountName: string | undefined,
): Promise<Pictured | undefined> =>
  accountName === undefined
    ? pictured(db, viewer).where('e.id', '=', viewer.employeeId).executeTakeFirst()
    : pictured(db, viewer).where('a.username_key', '=', accountName.toLowerCase()).executeTakeFirst();

/** Until this transaction ends nobody else changes this person's pictures; what they are now. */
export async function lockPictured(db: Db, viewer: Viewer, id: number): Promise<Pictured | undefined> {
  await sql`SELECT FROM employees WHERE id = ${id} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)} FOR NO KEY UPDATE`.execute(
    db,
  );
  return pictured(db, viewer).where('e.id', '=', id).executeTakeFirst();
}

/** All pictures on record of a person: those that wait and those approved, by place. */
export async function findFaces(db: Db, viewer: Viewer, employeeId: number): Promise<Face[]> {
  return db
    .selectFrom('recognition_pictures as p')
    .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
    .where('p.employee_id', '=', employeeId)
    .select(['p.place', 'p.is_waiting as isWaiting', 'p.file as name'])
    .orderBy('p.place')
    .execute();
}

/** Puts a set in the place of the one that waits or of the approved one. */
export async function replaceFaces(
  db: Db,
  { id, companyId }: Pictured,
  isWaiting: boolean,
  files: readonly StoredFile[],
): Promise<void> {
  await deleteFaces(db, id, isWaiting);
  await sql`INSERT INTO recognition_pictures (company_id, employee_id, is_waiting, place, file)
    SELECT ${companyId}, ${id}, ${isWaiting}, place, file
    FROM unnest(${files.map(({ name }) => name)}::text[]) WITH ORDINALITY AS brought (file, place)`.execute(
    db,
  );
}

export const deleteFaces = (db: Db, employeeId: number, isWaiting: boolean) =>
  db
    .deleteFrom('recognition_pictures')
    .where('employee_id', '=', employeeId)
    .where('is_waiting', '=', isWaiting)
    .execute();

/** The set that waits becomes the approved one. */
export async function approveFaces(db: Db, employeeId: number): Promise<void> {
  await deleteFaces(db, employeeId, false);
  await db
    .updateTable('recognition_pictures')
    .set({ is_waiting: false })
    .where('employee_id', '=', employeeId)
    .execute();
}

/** Notes where the registration stands now, by the pictures there are. */
export const settleStatus = (db: Db, employeeId: number) =>
  sql`UPDATE employees SET register_face_status = coalesce(
      (SELECT CASE WHEN bool_or(is_waiting) THEN 'WAITING_APPROVAl' ELSE 'DONE' END -- sic: wire format
       FROM recognition_pictures WHERE employee_id = ${employeeId} HAVING count(*) > 0), 'NONE')
    WHERE id = ${employeeId}`.execute(db);

export const setAvatar = (db: Db, employeeId: number, name: string) =>
  db.updateTable('employees').set({ avatar: name }).where('id', '=', employeeId).execute();

export type Of = 'avatar' | 'own face' | 'face';

/** The file, if it is still what the link was made for: an avatar of a company of the viewer's, or a face. */
export async function findShown(
  db: Db,
  viewer: Viewer,
  name: string,
  of: Of,
): Promise<StoredFile | undefined> {
  const isOf = {
    avatar: sql`EXISTS (SELECT FROM employees e WHERE e.company_id = f.company_id AND e.avatar = f.name)`,
    face: sql`EXISTS (SELECT FROM recognition_pictures p WHERE p.company_id = f.company_id AND p.file = f.name)`,
    'own face': sql`EXISTS (SELECT FROM recognition_pictures p WHERE p.company_id = f.company_id AND p.file = f.name AND p.employee_id = ${viewer.employeeId}::bigint)`,
  }[of];
  const { rows } = await sql<StoredFile>`SELECT f.company_id AS "companyId", f.name FROM files f
    WHERE f.name = ${name} AND ${whereCompanyVisible(sql.ref('f.company_id'), viewer)} AND ${isOf}`.execute(
    db,
  );
  return rows[0];
}

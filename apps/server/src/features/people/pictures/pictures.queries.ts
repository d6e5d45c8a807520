import type { FaceStatus } from '@gatehouse/api/people/employee';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/db/files.queries.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export interface PictureOwner {
  id: number;
  companyId: number;
  accountName: string;
  status: FaceStatus;
  avatar: string | null;
}

export interface FacePicture {
  place: number;
  isWaiting: boolean;
  name: string;
}

const selectOwners = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where('e.erased_at', 'is', null)
    .select(['e.id', 'e.company_id as companyId', 'a.username as accountName'])
    .select(sql<FaceStatus>`e.register_face_status`.as('status'))
    .select('e.avatar');

/** Finds the caller, or an employee by account name, ignoring case. */
export const findPictured = (
  db: Db,
  viewer: Viewer,
  accountName: string | undefined,
): Promise<PictureOwner | undefined> =>
  accountName === undefined
    ? selectOwners(db, viewer).where('e.id', '=', viewer.employeeId).executeTakeFirst()
    : selectOwners(db, viewer).where('a.username_key', '=', accountName.toLowerCase()).executeTakeFirst();

/** Locks the person's pictures until the transaction ends and returns their current status. */
export async function lockPictured(db: Db, viewer: Viewer, id: number): Promise<PictureOwner | undefined> {
  await sql`SELECT FROM employees WHERE id = ${id} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)} FOR NO KEY UPDATE`.execute(
    db,
  );
  return selectOwners(db, viewer).where('e.id', '=', id).executeTakeFirst();
}

/** Returns all stored recognition pictures of a person, pending and approved, ordered by slot. */
export async function findFaces(db: Db, viewer: Viewer, employeeId: number): Promise<FacePicture[]> {
  return db
    .selectFrom('recognition_pictures as p')
    .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
    .where('p.employee_id', '=', employeeId)
    .select(['p.place', 'p.is_waiting as isWaiting', 'p.file as name'])
    .orderBy('p.place')
    .execute();
}

/** Replaces the pending or the approved set of recognition pictures. */
export async function replaceFaces(
  db: Db,
  { id, companyId }: PictureOwner,
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

/** Replaces the approved set of recognition pictures with the pending one. */
export async function approveFaces(db: Db, employeeId: number): Promise<void> {
  await deleteFaces(db, employeeId, false);
  await db
    .updateTable('recognition_pictures')
    .set({ is_waiting: false })
    .where('employee_id', '=', employeeId)
    .execute();
}

/** Updates the person's registration status according to the stored recognition pictures. */
export const updateFaceStatus = (db: Db, employeeId: number) =>
  sql`UPDATE employees SET register_face_status = coalesce(
      (SELECT CASE WHEN bool_or(is_waiting) THEN 'WAITING_APPROVAl' ELSE 'DONE' END -- sic: wire format
       FROM recognition_pictures WHERE employee_id = ${employeeId} HAVING count(*) > 0), 'NONE')
    WHERE id = ${employeeId}`.execute(db);

export const setAvatar = (db: Db, employeeId: number, name: string) =>
  db.updateTable('employees').set({ avatar: name }).where('id', '=', employeeId).execute();

export type PictureKind = 'avatar' | 'own face' | 'face';

/**
 * Finds the file of a picture if the link is still valid. The picture is either an avatar in one of the caller's
 * companies or a recognition picture.
 */
export async function findVisiblePicture(
  db: Db,
  viewer: Viewer,
  name: string,
  kind: PictureKind,
): Promise<StoredFile | undefined> {
  const isOf = {
    avatar: sql`EXISTS (SELECT FROM employees e WHERE e.company_id = f.company_id AND e.avatar = f.name)`,
    face: sql`EXISTS (SELECT FROM recognition_pictures p WHERE p.company_id = f.company_id AND p.file = f.name)`,
    'own face': sql`EXISTS (SELECT FROM recognition_pictures p WHERE p.company_id = f.company_id AND p.file = f.name AND p.employee_id = ${viewer.employeeId}::bigint)`,
  }[kind];
  const { rows } = await sql<StoredFile>`SELECT f.company_id AS "companyId", f.name FROM files f
    WHERE f.name = ${name} AND ${whereCompanyVisible(sql.ref('f.company_id'), viewer)} AND ${isOf}`.execute(
    db,
  );
  return rows[0];
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Accounts of other companies that a sheet's names and addresses run into: lower-case texts. */
export interface Elsewhere {
  names: string[];
  emails: string[];
}

/** What the sheet of an import says of account names and e-mail addresses, in lower case. */
export async function namedInSheet(db: Db, importId: number): Promise<Elsewhere> {
  const { rows } = await sql<Elsewhere>`
    SELECT coalesce(array_agg(lower(fields ->> 'accountName')) FILTER (WHERE fields ? 'accountName'), '{}') AS names,
      coalesce(array_agg(lower(fields ->> 'email')) FILTER (WHERE fields ? 'email'), '{}') AS emails
    FROM employee_import_rows WHERE import_id = ${importId}`.execute(db);
  return rows[0] ?? { names: [], emails: [] };
}

/** Which of them accounts outside the company have: they are unique in the installation. For the portal itself, as the system. */
export async function findElsewhere(
  db: Db,
  companyId: number,
  { names, emails }: Elsewhere,
): Promise<Elsewhere> {
  const { rows } = await sql<Elsewhere>`
    SELECT ARRAY(SELECT a.username_key FROM accounts a JOIN unnest(${names}::text[]) AS asked (name) ON a.username_key = name
        WHERE a.company_id IS DISTINCT FROM ${companyId}::bigint) AS names,
      ARRAY(SELECT a.email_key FROM accounts a JOIN unnest(${emails}::text[]) AS asked (mail) ON a.email_key = mail
        WHERE a.email_key <> '' AND a.company_id IS DISTINCT FROM ${companyId}::bigint) AS emails`.execute(
    db,
  );
  return rows[0] ?? { names: [], emails: [] };
}

/** Joins thousands with thousands by hashes whatever the plan expects, for as long as it is on. */
export const hashed = (db: Db, isOn: boolean) =>
  sql`SELECT set_config('enable_nestloop', ${isOn ? 'off' : 'on'}, true)`.execute(db);

type Fragment = ReturnType<typeof sql>;
const said = (field: string) => sql`fields ->> ${field}::text`;

/** One problem where a condition holds; `column` is what the sentence calls by its value, unless `params` say otherwise. */
const when = (
  condition: Fragment,
  column: string,
  rule: string,
  params = sql`jsonb_build_object('value', ${said(column)})`,
) => sql`CASE WHEN ${condition} THEN jsonb_build_array(jsonb_build_object(
  'column', ${column}::text, 'rule', ${rule}::text, 'params', ${params})) ELSE '[]' END`;

/** Whoever leaves before they join, by what of both dates the sheet says and what stays. */
const isBackwards = sql`after ->> 'leftOn' < after ->> 'joinedOn'`;

/** A card without the zeros that it begins with: spreadsheet programs drop them from numbers. It is the same card. */
const hasLostZeros = sql`length(people.before ->> 'cardNumber') > length(${said('cardNumber')}) AND ${said('cardNumber')} <> ''
  AND people.before ->> 'cardNumber' = lpad(${said('cardNumber')}, length(people.before ->> 'cardNumber'), '0')`;

/** Another person has the card, with the zeros that it begins with or without them. */
const isAnothersCard = (
  companyId: number,
) => sql`(before ->> 'cardNumber' IS DISTINCT FROM after ->> 'cardNumber'
  AND EXISTS (SELECT FROM employees o WHERE o.company_id = ${companyId} AND o.card_key = ltrim(${said('cardNumber')}, '0')
    AND o.id IS DISTINCT FROM target))`;

/** As `meansAnother` of the form: a number that a visitor enters with, or of a guest card. */
const meansVisitor = (companyId: number, column: string) => sql`(
  EXISTS (SELECT FROM visitor_passes v WHERE v.company_id = ${companyId} AND v.pin = ${said(column)})
  OR EXISTS (SELECT FROM guest_cards g WHERE g.company_id = ${companyId} AND g.card_key = ltrim(${said(column)}, '0')))`;

/** A person as the bodies of the operations call what is theirs. */
const asJson = sql`jsonb_build_object('accountName', a.username, 'departmentId', e.department_id, 'employeeCode', e.employee_code,
  'firstName', e.first_name, 'lastName', e.last_name, 'displayName', e.display_name, 'gender', e.gender, 'title', e.title,
  'email', a.email, 'devicePin', e.device_pin, 'cardNumber', e.card_number, 'isEnabled', e.is_enabled,
  'departmentSince', e.department_since, 'joinedOn', e.joined_on, 'leftOn', e.left_on, 'homeBuildingId', e.home_building_id, 'dateOfBirth', e.date_of_birth, 'personalEmail', e.personal_email, 'mobile', e.mobile, 'empLevel', e.emp_level,
  'identity', e.identity_number, 'insurranceNum', e.insurance_number, 'maritalStatus', e.marital_status,
  'currentAddress', e.current_address, 'permanentAddress', e.permanent_address, 'workingLocation', e.working_location,
  'award', e.award, 'userUrl', e.user_url, 'employeeInfos', coalesce(infos.list, '[]'))`;

/**
 * What each row of an import would do as the data stands: matched by account, else by employee code within the company; wrong,
 * new, changed or unchanged; the person before and after. One statement, whatever the number of rows; what the sheet does not
 * say stays.
 */
export async function settleRows(
  db: Db,
  { importId, companyId }: { importId: number; companyId: number },
  elsewhere: Elsewhere,
  defaults: object,
): Promise<void> {
  // the plan is kept from when there were few rows, and thousands are compared with thousands. MATERIALIZED: put into each other,
  // a row's problems would be found anew wherever they are named
  await hashed(db, true);
  await sql`
    WITH head AS MATERIALIZED (SELECT * FROM employee_imports WHERE id = ${importId}),
    own AS MATERIALIZED (
      SELECT a.id AS account_id, a.username_key AS name, a.email_key AS email, a.username, e.id, e.employee_code
      FROM accounts a LEFT JOIN employees e ON e.account_id = a.id WHERE a.company_id = ${companyId}),
    system AS (
      SELECT DISTINCT held.account_id FROM account_roles held JOIN roles ON roles.id = held.role_id
      WHERE roles.role_code = 'SYSADMIN' AND roles.company_id IS NULL),
    actor AS (
      SELECT coalesce(array_agg(DISTINCT permission), '{}') AS permissions
      FROM head JOIN account_roles held ON held.account_id = head.account_id JOIN roles ON roles.id = held.role_id,
        unnest(roles.permissions) AS permission),
    above AS (
      SELECT DISTINCT held.account_id FROM account_roles held JOIN roles ON roles.id = held.role_id
      WHERE held.company_id = ${companyId} AND NOT roles.permissions <@ (SELECT permissions FROM actor)),
    matched AS MATERIALIZED (
      SELECT r.row_number, r.fields, r.own_problems, r.new_problems, d.id AS department_id, b.id AS home_building_id, named.id AS named,
        named.account_id AS named_account, coded.id AS coded, coded.username AS coded_account,
        coalesce(named.id, coded.id) AS target,
        CASE WHEN named.id IS NULL THEN coded.account_id ELSE named.account_id END AS target_account
      FROM employee_import_rows r
      LEFT JOIN departments d ON d.company_id = ${companyId} AND d.department_code = r.fields ->> 'departmentCode'
      LEFT JOIN buildings b ON b.company_id = ${companyId} AND b.building_code = r.fields ->> 'homeBuildingCode'
      LEFT JOIN own named ON named.name = lower(r.fields ->> 'accountName')
      LEFT JOIN own coded ON coded.employee_code = r.fields ->> 'employeeCode'
      WHERE r.import_id = ${importId}),
    people AS (
      SELECT e.id, ${asJson} AS before
      FROM employees e JOIN accounts a ON a.id = e.account_id
      LEFT JOIN (SELECT employee_id, jsonb_agg(jsonb_build_object('infoKey', info_key, 'infoValue', info_value) ORDER BY place) AS list
        FROM employee_infos WHERE company_id = ${companyId} GROUP BY employee_id) infos ON infos.employee_id = e.id
      WHERE e.company_id = ${companyId} AND e.id IN (SELECT target FROM matched)),
    compared AS MATERIALIZED (
      SELECT m.*, people.before, system.account_id IS NOT NULL AS is_system, above.account_id IS NOT NULL AS is_above,
        coalesce(people.before, ${JSON.stringify(defaults)}::jsonb || jsonb_build_object('accountName', fields -> 'accountName',
          'displayName', fields -> 'newDisplayName'))
          || (fields - ARRAY['departmentCode', 'homeBuildingCode', 'companyCode', 'accountName', 'newDisplayName'])
          || CASE WHEN ${hasLostZeros} THEN jsonb_build_object('cardNumber', people.before -> 'cardNumber') ELSE '{}' END
          || CASE WHEN fields ? 'departmentCode' THEN jsonb_build_object('departmentId', m.department_id) ELSE '{}' END
          || CASE WHEN fields ? 'homeBuildingCode' THEN jsonb_build_object('homeBuildingId', m.home_building_id) ELSE '{}' END AS after,
        mailed.account_id AS mailed, pinned.id AS pinned, pin_code.employee_id AS pin_meant, carded.id AS carded,
        card_code.employee_id AS card_meant
      FROM matched m
      LEFT JOIN people ON people.id = m.target
      LEFT JOIN system ON system.account_id = m.target_account
      LEFT JOIN above ON above.account_id = m.target_account
      LEFT JOIN own mailed ON mailed.email = lower(${said('email')}) AND mailed.email <> ''
      LEFT JOIN employees pinned ON pinned.company_id = ${companyId} AND pinned.device_pin = ${said('devicePin')}
      LEFT JOIN person_codes pin_code ON pin_code.company_id = ${companyId} AND pin_code.code = ${said('devicePin')}
      LEFT JOIN employees carded ON carded.company_id = ${companyId} AND carded.card_number = ${said('cardNumber')}
      LEFT JOIN person_codes card_code ON card_code.company_id = ${companyId} AND card_code.code = ${said('cardNumber')}),
    judged AS MATERIALIZED (
      SELECT row_number, target, target_account, before, after, own_problems
        || CASE WHEN target IS NULL THEN new_problems ELSE '[]' END
        || ${when(
          sql`fields ? 'companyCode' AND ${said('companyCode')} <> (SELECT company_code FROM companies WHERE id = ${companyId})`,
          'companyCode',
          'otherCompany',
        )}
        || ${when(sql`${isBackwards} AND ${said('leftOn')} IS NOT NULL`, 'leftOn', 'invalid')}
        || ${when(sql`${isBackwards} AND ${said('leftOn')} IS NULL`, 'joinedOn', 'invalid')}
        || ${when(sql`fields ? 'departmentCode' AND department_id IS NULL`, 'departmentCode', 'unknownDepartment')}
        || ${when(sql`${said('homeBuildingCode')} <> '' AND home_building_id IS NULL`, 'homeBuildingCode', 'unknownBuilding')}
        || ${when(
          sql`named_account IS NULL AND coded IS NOT NULL AND fields ? 'accountName'`,
          'accountName',
          'stays',
          sql`jsonb_build_object('value', ${said('employeeCode')}, 'account', coded_account)`,
        )}
        || ${when(
          sql`named IS NULL AND (named_account IS NOT NULL
            OR coded IS NULL AND lower(${said('accountName')}) = ANY (${elsewhere.names}::text[]))`,
          'accountName',
          'taken',
        )}
        || ${when(sql`named <> coded`, 'employeeCode', 'taken')}
        || ${when(
          sql`mailed IS NOT NULL AND mailed IS DISTINCT FROM target_account
            OR lower(${said('email')}) = ANY (${elsewhere.emails}::text[])`,
          'email',
          'taken',
        )}
        || ${when(
          sql`pinned IS NOT NULL AND pinned IS DISTINCT FROM target
            OR pin_meant IS NOT NULL AND pin_meant IS DISTINCT FROM target OR ${meansVisitor(companyId, 'devicePin')}`,
          'devicePin',
          'taken',
        )}
        || ${when(
          sql`carded IS NOT NULL AND carded IS DISTINCT FROM target
            OR card_meant IS NOT NULL AND card_meant IS DISTINCT FROM target OR ${meansVisitor(companyId, 'cardNumber')} OR ${isAnothersCard(companyId)}`,
          'cardNumber',
          'taken',
        )}
        || ${when(
          // as accounts/governing.rules judges one person
          sql`before <> after AND NOT (SELECT actor_is_system FROM head) AND (is_system OR is_above AND
            (before -> 'email', before -> 'isEnabled') IS DISTINCT FROM (after -> 'email', after -> 'isEnabled'))`,
          'accountName',
          'notYours',
        )}
        || ${when(
          sql`target_account = (SELECT account_id FROM head) AND before <> after AND after -> 'isEnabled' = 'false'`,
          'isEnabled',
          'ownAccount',
        )} AS problems
      FROM compared),
    decided AS (
      SELECT j.*, CASE WHEN problems <> '[]' THEN 'WRONG' WHEN target IS NULL THEN 'NEW'
        WHEN before = after THEN 'UNCHANGED' ELSE 'CHANGED' END AS kind
      FROM judged j)
    -- looked at a second time nearly all rows are as they were: they are not written again
    UPDATE employee_import_rows r
    SET problems = d.problems, employee_id = target, account_id = target_account, before = d.before, after = d.after, kind = d.kind
    FROM decided d WHERE r.import_id = ${importId} AND r.row_number = d.row_number
      AND (r.kind, r.problems, r.employee_id, r.account_id, r.before, r.after)
        IS DISTINCT FROM (d.kind, d.problems, d.target, d.target_account, d.before, d.after)`.execute(db);
  await hashed(db, false);
}

/** Accounts that the changed rows of an import would disable. */
export async function findDisabled(db: Db, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT account_id AS id FROM employee_import_rows
    WHERE import_id = ${importId} AND kind = 'CHANGED' AND before -> 'isEnabled' = 'true' AND after -> 'isEnabled' = 'false'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Marks the rows of these accounts as wrong: they would leave the company without an administrator who can sign in. */
export const markLastAdministrators = (db: Db, importId: number, accountIds: readonly number[]) =>
  sql`UPDATE employee_import_rows SET kind = 'WRONG',
      problems = problems || '[{"column": "isEnabled", "rule": "lastAdministrator", "params": {}}]'
    WHERE import_id = ${importId} AND account_id = ANY (${[...accountIds]}::bigint[])`.execute(db);

/** Counts an import's rows by what they would do. */
export const countRows = (db: Db, importId: number) =>
  sql`
    UPDATE employee_imports SET (added, changed, unchanged, wrong, problems) = (
      SELECT count(*) FILTER (WHERE kind = 'NEW'), count(*) FILTER (WHERE kind = 'CHANGED'),
        count(*) FILTER (WHERE kind = 'UNCHANGED'), count(*) FILTER (WHERE kind = 'WRONG'),
        coalesce(sum(jsonb_array_length(r.problems)), 0)
      FROM employee_import_rows r WHERE r.import_id = ${importId})
    WHERE id = ${importId}`.execute(db);

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Account names and email addresses, in lower case. */
export interface AccountIdentifiers {
  names: string[];
  emails: string[];
}

/** Returns the account names and email addresses of a sheet, in lower case. */
export async function findSheetIdentifiers(db: Db, importId: number): Promise<AccountIdentifiers> {
  const { rows } = await sql<AccountIdentifiers>`
    SELECT coalesce(array_agg(lower(fields ->> 'accountName')) FILTER (WHERE fields ? 'accountName'), '{}') AS names,
      coalesce(array_agg(lower(fields ->> 'email')) FILTER (WHERE fields ? 'email'), '{}') AS emails
    FROM employee_import_rows WHERE import_id = ${importId}`.execute(db);
  return rows[0] ?? { names: [], emails: [] };
}

/**
 * Returns the account names and email addresses of a sheet that accounts outside the company already use. They must be
 * unique in the installation. Runs with the rights of the system.
 */
export async function findElsewhere(
  db: Db,
  companyId: number,
  { names, emails }: AccountIdentifiers,
): Promise<AccountIdentifiers> {
  const { rows } = await sql<AccountIdentifiers>`
    SELECT ARRAY(SELECT a.username_key FROM accounts a JOIN unnest(${names}::text[]) AS asked (name) ON a.username_key = name
        WHERE a.company_id IS DISTINCT FROM ${companyId}::bigint) AS names,
      ARRAY(SELECT a.email_key FROM accounts a JOIN unnest(${emails}::text[]) AS asked (mail) ON a.email_key = mail
        WHERE a.email_key <> '' AND a.company_id IS DISTINCT FROM ${companyId}::bigint) AS emails`.execute(
    db,
  );
  return rows[0] ?? { names: [], emails: [] };
}

/**
 * Turns forced hash joins on or off. While on, nested loops are disabled, because they are slow for large imports and
 * the query planner expects few rows.
 */
export const setHashJoins = (db: Db, isOn: boolean) =>
  sql`SELECT set_config('enable_nestloop', ${isOn ? 'off' : 'on'}, true)`.execute(db);

type Fragment = ReturnType<typeof sql>;
const sheetValue = (field: string) => sql`fields ->> ${field}::text`;

/**
 * Returns SQL that reports a problem of a row if a condition is met. If `params` are absent, the problem contains the
 * value of `column`.
 */
const problemIf = (
  condition: Fragment,
  column: string,
  rule: string,
  params = sql`jsonb_build_object('value', ${sheetValue(column)})`,
) => sql`CASE WHEN ${condition} THEN jsonb_build_array(jsonb_build_object(
  'column', ${column}::text, 'rule', ${rule}::text, 'params', ${params})) ELSE '[]' END`;

/**
 * Matches rows with a last day before the first day. If the sheet lacks one of the dates, the date of the stored
 * employee is used.
 */
const isBackwards = sql`after ->> 'leftOn' < after ->> 'joinedOn'`;

/**
 * Matches a card number that equals the stored card number except for leading zeros. Spreadsheet programs drop leading
 * zeros, so both numbers mean the same card.
 */
const hasLostZeros = sql`length(people.before ->> 'cardNumber') > length(${sheetValue('cardNumber')}) AND ${sheetValue('cardNumber')} <> ''
  AND people.before ->> 'cardNumber' = lpad(${sheetValue('cardNumber')}, length(people.before ->> 'cardNumber'), '0')`;

/** Matches a card number of another employee, ignoring leading zeros. */
const isAnothersCard = (
  companyId: number,
) => sql`(before ->> 'cardNumber' IS DISTINCT FROM after ->> 'cardNumber'
  AND EXISTS (SELECT FROM employees o WHERE o.company_id = ${companyId} AND o.card_key = ltrim(${sheetValue('cardNumber')}, '0')
    AND o.id IS DISTINCT FROM target))`;

/** Matches the number of a visitor pass or a guest card. The employee form makes this check in `hasCodeConflict`. */
const isVisitorCode = (companyId: number, column: string) => sql`(
  EXISTS (SELECT FROM visitor_passes v WHERE v.company_id = ${companyId} AND v.pin = ${sheetValue(column)})
  OR EXISTS (SELECT FROM guest_cards g WHERE g.company_id = ${companyId} AND g.card_key = ltrim(${sheetValue(column)}, '0')))`;

/** SQL expression for the JSON of an employee, with the field names of the API. */
const asJson = sql`jsonb_build_object('accountName', a.username, 'departmentId', e.department_id, 'employeeCode', e.employee_code,
  'firstName', e.first_name, 'lastName', e.last_name, 'displayName', e.display_name, 'gender', e.gender, 'title', e.title,
  'email', a.email, 'devicePin', e.device_pin, 'cardNumber', e.card_number, 'isEnabled', e.is_enabled,
  'departmentSince', e.department_since, 'joinedOn', e.joined_on, 'leftOn', e.left_on, 'homeBuildingId', e.home_building_id, 'dateOfBirth', e.date_of_birth, 'personalEmail', e.personal_email, 'mobile', e.mobile, 'empLevel', e.emp_level,
  'identity', e.identity_number, 'insurranceNum', e.insurance_number, 'maritalStatus', e.marital_status,
  'currentAddress', e.current_address, 'permanentAddress', e.permanent_address, 'workingLocation', e.working_location,
  'award', e.award, 'userUrl', e.user_url, 'employeeInfos', coalesce(infos.list, '[]'))`;

/**
 * Compares each row of an import with the current data, in one statement. Finds the employee by account, then by
 * employee code within the company, ignoring case. Classifies each row as wrong, new, changed or unchanged, and stores the employee
 * before and after the change. Fields that the sheet does not set stay the same.
 */
export async function evaluateRows(
  db: Db,
  { importId, companyId }: { importId: number; companyId: number },
  elsewhere: AccountIdentifiers,
  defaults: object,
): Promise<void> {
  // The cached query plan expects few rows, but this statement joins thousands. MATERIALIZED computes the problems of a
  // row once instead of once per reference.
  await setHashJoins(db, true);
  await sql`
    WITH head AS MATERIALIZED (SELECT * FROM employee_imports WHERE id = ${importId}),
    own AS MATERIALIZED (
      SELECT a.id AS account_id, a.username_key AS name, a.email_key AS email, a.username, e.id, e.employee_code,
        CASE WHEN count(*) OVER (PARTITION BY lower(e.employee_code)) = 1 THEN lower(e.employee_code) END AS folded_code
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
        named.account_id AS named_account, coalesce(coded.id, folded.id) AS coded,
        coalesce(coded.username, folded.username) AS coded_account, coalesce(named.id, coded.id, folded.id) AS target,
        CASE WHEN named.id IS NULL THEN coalesce(coded.account_id, folded.account_id) ELSE named.account_id END AS target_account
      FROM employee_import_rows r
      LEFT JOIN departments d ON d.company_id = ${companyId} AND d.department_code = r.fields ->> 'departmentCode'
      LEFT JOIN buildings b ON b.company_id = ${companyId} AND b.building_code = r.fields ->> 'homeBuildingCode'
      LEFT JOIN own named ON named.name = lower(r.fields ->> 'accountName')
      LEFT JOIN own coded ON coded.employee_code = r.fields ->> 'employeeCode'
      LEFT JOIN own folded ON coded.id IS NULL AND folded.folded_code = lower(r.fields ->> 'employeeCode')
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
      LEFT JOIN own mailed ON mailed.email = lower(${sheetValue('email')}) AND mailed.email <> ''
      LEFT JOIN employees pinned ON pinned.company_id = ${companyId} AND pinned.device_pin = ${sheetValue('devicePin')}
      LEFT JOIN person_codes pin_code ON pin_code.company_id = ${companyId} AND pin_code.code = ${sheetValue('devicePin')}
      LEFT JOIN employees carded ON carded.company_id = ${companyId} AND carded.card_number = ${sheetValue('cardNumber')}
      LEFT JOIN person_codes card_code ON card_code.company_id = ${companyId} AND card_code.code = ${sheetValue('cardNumber')}),
    judged AS MATERIALIZED (
      SELECT row_number, target, target_account, before, after, own_problems
        || CASE WHEN target IS NULL THEN new_problems ELSE '[]' END
        || ${problemIf(
          sql`fields ? 'companyCode' AND ${sheetValue('companyCode')} <> (SELECT company_code FROM companies WHERE id = ${companyId})`,
          'companyCode',
          'otherCompany',
        )}
        || ${problemIf(sql`${isBackwards} AND ${sheetValue('leftOn')} IS NOT NULL`, 'leftOn', 'invalid')}
        || ${problemIf(sql`${isBackwards} AND ${sheetValue('leftOn')} IS NULL`, 'joinedOn', 'invalid')}
        || ${problemIf(sql`fields ? 'departmentCode' AND department_id IS NULL`, 'departmentCode', 'unknownDepartment')}
        || ${problemIf(sql`${sheetValue('homeBuildingCode')} <> '' AND home_building_id IS NULL`, 'homeBuildingCode', 'unknownBuilding')}
        || ${problemIf(
          sql`named_account IS NULL AND coded IS NOT NULL AND fields ? 'accountName'`,
          'accountName',
          'stays',
          sql`jsonb_build_object('value', ${sheetValue('employeeCode')}, 'account', coded_account)`,
        )}
        || ${problemIf(
          sql`named IS NULL AND (named_account IS NOT NULL
            OR coded IS NULL AND lower(${sheetValue('accountName')}) = ANY (${elsewhere.names}::text[]))`,
          'accountName',
          'taken',
        )}
        || ${problemIf(sql`named <> coded`, 'employeeCode', 'taken')}
        || ${problemIf(
          sql`mailed IS NOT NULL AND mailed IS DISTINCT FROM target_account
            OR lower(${sheetValue('email')}) = ANY (${elsewhere.emails}::text[])`,
          'email',
          'taken',
        )}
        || ${problemIf(
          sql`pinned IS NOT NULL AND pinned IS DISTINCT FROM target
            OR pin_meant IS NOT NULL AND pin_meant IS DISTINCT FROM target OR ${isVisitorCode(companyId, 'devicePin')}`,
          'devicePin',
          'taken',
        )}
        || ${problemIf(
          sql`carded IS NOT NULL AND carded IS DISTINCT FROM target
            OR card_meant IS NOT NULL AND card_meant IS DISTINCT FROM target OR ${isVisitorCode(companyId, 'cardNumber')} OR ${isAnothersCard(companyId)}`,
          'cardNumber',
          'taken',
        )}
        || ${problemIf(
          // This condition must match `accounts/governing.rules`, which checks the same for one person.
          sql`before <> after AND NOT (SELECT actor_is_system FROM head) AND (is_system OR is_above AND
            (before -> 'email', before -> 'isEnabled') IS DISTINCT FROM (after -> 'email', after -> 'isEnabled'))`,
          'accountName',
          'notYours',
        )}
        || ${problemIf(
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
  await setHashJoins(db, false);
}

export async function findDisabled(db: Db, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT account_id AS id FROM employee_import_rows
    WHERE import_id = ${importId} AND kind = 'CHANGED' AND before -> 'isEnabled' = 'true' AND after -> 'isEnabled' = 'false'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks the rows of the given accounts as wrong, because importing them would leave the company without an
 * administrator that can sign in.
 */
export const markLastAdministrators = (db: Db, importId: number, accountIds: readonly number[]) =>
  sql`UPDATE employee_import_rows SET kind = 'WRONG',
      problems = problems || '[{"column": "isEnabled", "rule": "lastAdministrator", "params": {}}]'
    WHERE import_id = ${importId} AND account_id = ANY (${[...accountIds]}::bigint[])`.execute(db);

export const countRows = (db: Db, importId: number) =>
  sql`
    UPDATE employee_imports SET (added, changed, unchanged, wrong, problems) = (
      SELECT count(*) FILTER (WHERE kind = 'NEW'), count(*) FILTER (WHERE kind = 'CHANGED'),
        count(*) FILTER (WHERE kind = 'UNCHANGED'), count(*) FILTER (WHERE kind = 'WRONG'),
        coalesce(sum(jsonb_array_length(r.problems)), 0)
      FROM employee_import_rows r WHERE r.import_id = ${importId})
    WHERE id = ${importId}`.execute(db);

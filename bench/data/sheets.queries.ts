/**
 * Inserts the people of a spreadsheet with three statements: $1 company, $2 account, $3 code, $4 and $5 names, $6
 * display name, $7 mail, $8 title, $9 phone, $10 address.
 */
const sheetRows = `unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
  AS p (account, code, first, last, shown, mail, title, mobile, address)`;

export const insertPeople = [
  `INSERT INTO accounts (company_id, username, email, display_name) SELECT $1, account, mail, shown FROM ${sheetRows}`,
  `INSERT INTO account_roles (account_id, role_id, company_id)
    SELECT a.id, r.id, $1 FROM ${sheetRows} JOIN accounts a ON lower(a.username) = lower(p.account)
    JOIN roles r ON r.role_code = 'STAFF' AND r.company_id IS NULL`,
  `INSERT INTO employees (company_id, department_id, account_id, employee_code, device_pin, display_name, first_name, last_name, title,
      mobile, current_address)
    SELECT $1, d.id, a.id, p.code, (500000000 + a.id)::text, p.shown, p.first, p.last, p.title, p.mobile, p.address
    FROM ${sheetRows} JOIN accounts a ON lower(a.username) = lower(p.account)
    JOIN departments d ON d.company_id = $1 AND d.department_code = 'D1'`,
];

export const readPeople = `
SELECT c.company_code, d.department_code, a.username, e.employee_code, e.first_name, e.last_name, e.display_name, e.gender, e.title,
  a.email, e.device_pin, e.card_number, e.is_enabled, e.date_of_birth::text, e.personal_email, e.mobile, e.emp_level, e.identity_number,
  e.insurance_number, e.marital_status, e.current_address, e.permanent_address, e.working_location, e.award, e.user_url
FROM employees e JOIN accounts a ON a.id = e.account_id JOIN departments d ON d.id = e.department_id
JOIN companies c ON c.id = e.company_id WHERE e.search_text LIKE $1`;

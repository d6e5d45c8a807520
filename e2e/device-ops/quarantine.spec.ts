import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { digits, line, longAgo, makePerson, placeTerminal } from '@gatehouse/testing/browser/terminals';
import type { Page } from '@playwright/test';

const screen = '/quarantine';
const table = (page: Page) => page.getByRole('table', { name: 'Quarantine' });
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const chooseStatus = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).getByText(name, { exact: true }).click();

test('administrator assigns the grouped punches of an unknown person to an employee and processes them again', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  const code = `8${digits(8)}`;
  const day = longAgo();
  await terminal.push([line(code, day, '08:30'), line(code, day, '17:45')]);
  await expect(row(page, code)).toContainText(/5:45:00\sPM/);
  await expect(row(page, code)).toContainText('Unknown person');
  await expect(row(page, code).getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Choose employee for code ${code}` }).click();
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(dialog(page).getByText('Employee is required')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Employee' }).click();
  await page.keyboard.type(person.name);
  await page.getByRole('option', { name: new RegExp(person.name) }).click();
  await expect(dialog(page).getByRole('status')).toContainText(`2 records become punches of ${person.name}`);
  await expect(dialog(page).getByRole('listitem')).toContainText('no entry → Incomplete');
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(`2 punches assigned to Code ${code}`)).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);

  await chooseStatus(page, 'Assigned');
  await expect(page).toHaveURL(/state=MAPPED/);
  await expect(row(page, code)).toBeVisible();
  // The next punch with this code is assigned automatically.
  await terminal.push([line(code, day, '18:15')]);
  await page.goto(`/device-logs?from=${day}&to=${day}`);
  const logged = page.getByRole('table', { name: 'Device logs' }).getByRole('row').filter({ hasText: name });
  await expect(logged).toHaveCount(3);
  await expect(logged.filter({ hasText: person.name })).toHaveCount(3);
});

test('assigning an unknown person code to the suggested person asks for confirmation, shows the account that assigned it, and can be undone', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const person = await makePerson(page);
  const { terminal } = await placeTerminal(page, baseURL);
  const code = person.pin.padStart(9, '0');
  await terminal.push([line(code, longAgo(), '08:00')]);
  await expect(row(page, code)).toContainText('same digits');
  const mapIt = page.getByRole('button', { name: `Assign code ${code} to ${person.name}` });
  await mapIt.click();
  await expect(dialog(page).getByRole('combobox', { name: 'Employee' })).toHaveValue(new RegExp(person.name));
  await expect(dialog(page).getByRole('status')).toContainText(`1 record becomes a punch of ${person.name}`);
  await expect(dialog(page).getByRole('listitem')).toContainText('no entry → Incomplete');
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  const mapped = page.getByText(`1 punch assigned to Code ${code}`);
  await expect(mapped).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
  // The Undo button in the toast has the same effect as the Undo button in the dialog.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('1 punch moved back to quarantine')).toBeVisible();
  await expect(mapped).toHaveCount(0);
  await mapIt.click();
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(mapped).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);

  await chooseStatus(page, 'Assigned');
  await expect(row(page, code)).toContainText(person.name);
  await expect(row(page, code)).toContainText('Assigned by');
  await row(page, code)
    .getByRole('button', { name: `Undo assignment of Code ${code}` })
    .click();
  await expect(dialog(page)).toContainText(`1 punch goes back to quarantine. Code ${code} is no longer`);
  await expect(dialog(page).getByRole('listitem')).toContainText('Incomplete → no entry');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 punch moved back to quarantine')).toBeVisible();
  await expect(row(page, code)).toHaveCount(0);
  await chooseStatus(page, 'Open');
  await row(page, code)
    .getByRole('button', { name: `View record of Code ${code}` })
    .click();
  await expect(dialog(page)).toContainText('Undone by');
  // The dialog lists both assignments: the first was undone in the toast and the second in the dialog.
  await expect(dialog(page).getByRole('link', { name: new RegExp(person.name) })).toHaveCount(2);
});

test('administrator accepts a punch with a future time after a confirmation, and the device log marks the punch', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', `${screen}?reason=FUTURE_TIME`);
  const person = await makePerson(page);
  const { terminal, name } = await placeTerminal(page, baseURL);
  await terminal.push([`${person.pin}\t2098-05-04 13:00:00\t0\t15\t0\t0\t0`]);
  const quarantineRow = row(page, name);
  await expect(quarantineRow).toContainText('Time too far ahead');
  await expect(quarantineRow.getByRole('link', { name: person.name })).toBeVisible();
  await expect(quarantineRow).toContainText(person.pin);
  await expect(quarantineRow).toContainText(/2098-05-04 1:00:00\sPM/);
  await quarantineRow.getByRole('button', { name: /^Accept time/ }).click();
  await expect(dialog(page)).toContainText(/2098-05-04 1:00:00\sPM/);
  await dialog(page).getByRole('button', { name: 'Accept time' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/device-logs?from=2098-05-01&to=2098-05-31');
  const logged = page.getByRole('row').filter({ hasText: name });
  await logged.getByRole('button', { name: 'Accepted: how it was calculated' }).click();
  await expect(page.getByText('an administrator accepted it')).toBeVisible();
});

test('quarantine shows an unreadable record as received, and lists it under Dismissed once dismissed', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN', screen);
  const { terminal, name } = await placeTerminal(page, baseURL);
  const garbage = `no punch at all ${digits(10)}`;
  await terminal.push([garbage]);
  await expect(row(page, name)).toContainText('Unreadable');
  await page.getByRole('button', { name: `View record of ${name}` }).click();
  await expect(dialog(page).getByRole('region', { name: 'Raw data from the device' })).toHaveText(garbage);
  await page.keyboard.press('Escape');
  await chooseAction(page, `Dismiss ${name}`);
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await chooseStatus(page, 'Dismissed');
  await expect(row(page, name)).toBeVisible();
  await expect(row(page, name).getByRole('button', { name: /^Dismiss/, includeHidden: true })).toHaveCount(0);
});

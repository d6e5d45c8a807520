import { vehicles } from '@gatehouse/api/vehicles/vehicles';
import { callApi } from '@gatehouse/testing/browser/call-api';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, test } from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import { makeAccount, unique } from '@gatehouse/testing/browser/people';
import type { Page } from '@playwright/test';

const screen = '/my-profile?tab=vehicles';
const create = (page: Page) => page.getByRole('button', { name: 'New vehicle' });

async function add(page: Page, name: string, plate = unique('51F')) {
  await create(page).click();
  await dialog(page).getByRole('radio', { name: 'Motorbike' }).check();
  await textField(dialog(page), 'Name').fill(name);
  await textField(dialog(page), 'Plate number').fill(plate);
  await textField(dialog(page), 'Registration number').fill(unique('R'));
  await textField(dialog(page), 'Colour').fill('red');
  await save(dialog(page));
}

test('person adds, edits and deletes a vehicle', async ({ as }) => {
  const page = await as(await makeAccount(as), screen);
  await expect(page.getByText('No vehicles yet')).toBeVisible();
  await create(page).click();
  await save(dialog(page));
  await expect(dialog(page).getByRole('status')).toContainText('Check 5 fields: Type, Name');
  await expect(dialog(page).getByRole('radio', { name: 'Car' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await add(page, 'Wave');
  await expect(page.getByText('Vehicle added')).toBeVisible();
  const card = page.getByRole('article', { name: 'Wave' });
  await expect(card).toContainText('Motorbike');

  await page.getByRole('button', { name: 'Edit Wave' }).click();
  await expect(textField(dialog(page), 'Name')).toHaveValue('Wave');
  await page.reload();
  await textField(dialog(page), 'Description').fill('Stands behind the house');
  await save(dialog(page));
  await expect(page.getByText('Vehicle updated')).toBeVisible();
  await expect(card).toContainText('Stands behind the house');

  await chooseAction(page, 'Delete Wave');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Vehicle deleted')).toBeVisible();
  await expect(page.getByText('No vehicles yet')).toBeVisible();
});

const makeVehicle = (page: Page, username: string, vehicleName: string, plateNo = unique('51F')) =>
  callApi(page, vehicles.create, {
    username,
    vehicleName,
    plateNo,
    vehicleType: 'car',
    registerNo: unique('R'),
    color: 'red',
  });

test('fifth vehicle cannot be added, and the button explains it', async ({ as }) => {
  const person = await makeAccount(as);
  const page = await as(person);
  for (const name of ['One', 'Two', 'Three', 'Four']) await makeVehicle(page, person.account, name);
  await page.goto(screen);
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(create(page)).toHaveAttribute('aria-disabled', 'true');
  await create(page).hover();
  await expect(page.getByRole('tooltip')).toContainText('You can register up to four vehicles.');
  await create(page).click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`${screen}&newVehicle=true`);
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(dialog(page)).toHaveCount(0);
});

test('vehicle form shows a taken plate number at its field', async ({ as }) => {
  const person = await makeAccount(as);
  const page = await as(person);
  const plate = unique('29A');
  await makeVehicle(page, person.account, 'First', plate);
  await page.goto(screen);
  await add(page, 'Second', plate.toUpperCase());
  await expect(textField(dialog(page), 'Plate number')).toHaveAttribute('aria-invalid', 'true');
});

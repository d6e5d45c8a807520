import { buildings } from '@gatehouse/api/area/buildings';
import { pathOf } from '@gatehouse/api/platform/operation';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type OpenAs,
  test,
} from '@gatehouse/testing/browser/fixtures';
import { save, textField } from '@gatehouse/testing/browser/forms';
import type { Role } from '@gatehouse/testing/browser/sign-in';
import type { Page } from '@playwright/test';

interface SharedBuilding {
  name: string;
  companyCode: string;
}

/** Creates a building in the first company for two editors: an administrator and the system administrator. */
async function makeBuilding(as: OpenAs): Promise<SharedBuilding> {
  const page = await as('ADMIN');
  const me = await page.request.get('/api/v1/buildings?size=1');
  const { companyId, companyCodes } = (await me.json()).result.content[0];
  const name = `Shared ${crypto.randomUUID().slice(0, 8)}`;
  const answer = await page.request.post(pathOf(buildings.create), {
    headers: { 'x-command-id': crypto.randomUUID() },
    data: { companyId, buildingCode: name, buildingName: name, address: '1 Gate Street' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { name, companyCode: companyCodes[0] };
}

async function openForm(as: OpenAs, role: Role, { name, companyCode }: SharedBuilding) {
  const page = await as(role, `/buildings?companyCode=${companyCode}&keyword=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page;
}

const expectClosed = (page: Page) => expect(dialog(page)).toBeHidden();

test('changes of different fields by two people are both saved', async ({ as }) => {
  const shared = await makeBuilding(as);
  const { name } = shared;
  const [firstPage, other] = [await openForm(as, 'ADMIN', shared), await openForm(as, 'SYSADMIN', shared)];
  await textField(dialog(firstPage), 'Address').fill('2 Harbour Road');
  await textField(dialog(other), 'Description').fill('By the water');
  await save(firstPage);
  await expectClosed(firstPage);
  await save(other);
  await expectClosed(other);
  await other.reload();
  await other.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(textField(dialog(other), 'Address')).toHaveValue('2 Harbour Road');
  await expect(textField(dialog(other), 'Description')).toHaveValue('By the water');
});

test('change of a field that another person has just changed shows both values, and saves the chosen one', async ({
  as,
}) => {
  const shared = await makeBuilding(as);
  const { name } = shared;
  const firstPage = await openForm(as, 'SYSADMIN', shared);
  const other = await openForm(as, 'ADMIN', shared);
  await textField(dialog(firstPage), 'Address').fill('2 Harbour Road');
  await textField(dialog(firstPage), 'Description').fill('By the water');
  await save(firstPage);
  await expectClosed(firstPage);

  await textField(dialog(other), 'Address').fill('3 Hill Road');
  await save(other);
  const ownValue = other.getByRole('radio', { name: 'Yours: 3 Hill Road' });
  const otherValue = other.getByRole('radio', { name: 'Theirs: 2 Harbour Road' });
  await expect(textField(dialog(other), 'Address')).toBeFocused();
  await expect(textField(dialog(other), 'Description')).toHaveValue('By the water');
  await expect(dialog(other)).toContainText(/Changed by sysadmin/);
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 375, height: 740 },
  ]) {
    await other.setViewportSize(viewport);
    await expectNoSidewaysScroll(other);
  }
  await expectAccessible(other);

  await save(other);
  await expect(dialog(other)).toBeVisible();
  await otherValue.check();
  await expect(textField(dialog(other), 'Address')).toHaveValue('2 Harbour Road');
  await ownValue.check();
  await expect(textField(dialog(other), 'Address')).toHaveValue('3 Hill Road');
  await save(other);
  await expectClosed(other);
  await expect(other.getByRole('article', { name })).toContainText('3 Hill Road');
});

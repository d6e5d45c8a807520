import { buildings } from '@gatehouse/api/area/buildings';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@playwright/test';
import { type As, expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts';
import type { Role } from '../sign-in.ts';

interface Shared {
  name: string;
  companyCode: string;
}

/** A building of the first company, changed by two people at once: an administrator and the system administrator. */
async function makeBuilding(as: As): Promise<Shared> {
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

/** The form of the building, in a browser of the role. */
async function openForm(as: As, role: Role, { name, companyCode }: Shared) {
  const page = await as(role, `/buildings?companyCode=${companyCode}&keyword=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return page;
}

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const closed = (page: Page) => expect(page.getByRole('dialog')).toBeHidden();

test('two people change different fields of one building, and both changes stand', async ({ as }) => {
  const shared = await makeBuilding(as);
  const { name } = shared;
  const [one, other] = [await openForm(as, 'ADMIN', shared), await openForm(as, 'SYSADMIN', shared)];
  await field(one, 'Address').fill('2 Harbour Road');
  await field(other, 'Description').fill('By the water');
  await save(one);
  await closed(one);
  await save(other);
  await closed(other);
  await other.reload();
  await other.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(field(other, 'Address')).toHaveValue('2 Harbour Road');
  await expect(field(other, 'Description')).toHaveValue('By the water');
});

test('two people change the same field: the second sees both values, and saves the chosen one', async ({
  as,
}) => {
  const shared = await makeBuilding(as);
  const { name } = shared;
  const one = await openForm(as, 'SYSADMIN', shared);
  const other = await openForm(as, 'ADMIN', shared);
  await field(one, 'Address').fill('2 Harbour Road');
  await field(one, 'Description').fill('By the water');
  await save(one);
  await closed(one);

  await field(other, 'Address').fill('3 Hill Road');
  await save(other);
  const mine = other.getByRole('radio', { name: 'Yours: 3 Hill Road' });
  const theirs = other.getByRole('radio', { name: 'Theirs: 2 Harbour Road' });
  await expect(field(other, 'Address')).toBeFocused();
  await expect(field(other, 'Description')).toHaveValue('By the water');
  await expect(other.getByRole('dialog')).toContainText(/Changed by sysadmin/);
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 375, height: 740 },
  ]) {
    await other.setViewportSize(viewport);
    await expectNoSidewaysScroll(other);
  }
  await expectAccessible(other);

  await save(other);
  await expect(other.getByRole('dialog')).toBeVisible();
  await theirs.check();
  await expect(field(other, 'Address')).toHaveValue('2 Harbour Road');
  await mine.check();
  await expect(field(other, 'Address')).toHaveValue('3 Hill Road');
  await save(other);
  await closed(other);
  await expect(other.getByRole('article', { name })).toContainText('3 Hill Road');
});

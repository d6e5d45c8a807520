import { expect, expectNoSidewaysScroll, test } from '@gatehouse/testing/browser/fixtures';

const employees = '/api/docs#tag/employees/POST/api/v1/employees';

test('API reference loads only files of the portal, shows samples and finds operations', async ({
  as,
  baseURL,
}) => {
  const page = await as('ADMIN');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(String(baseURL)))
      foreign.push(request.url());
  });
  await page.goto(employees);
  await expect(page.getByRole('heading', { name: 'Add an employee with a new account' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('visitor-logbook');
  await expect(page.getByRole('dialog').getByText('Check out a visitor')).toBeVisible();
  expect(foreign).toEqual([]);
});

test('API reference fits a phone', async ({ as }) => {
  const page = await as('ADMIN');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(employees);
  await expect(page.getByRole('heading', { name: 'Add an employee with a new account' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

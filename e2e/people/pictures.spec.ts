import { employees } from '@gatehouse/api/people/employees';
import { recognitionPictures } from '@gatehouse/api/people/pictures';
import { pathOf } from '@gatehouse/api/platform/operation';
import { dialog } from '@gatehouse/testing/browser/dialogs';
import { expect, expectAccessible, test } from '@gatehouse/testing/browser/fixtures';
import { chooseAction } from '@gatehouse/testing/browser/lists';
import type { Page } from '@playwright/test';

/** Draws a test picture. A different number results in a different face. */
async function drawPicture(
  page: Page,
  number: number,
  { width = 400, height = 400, type = 'image/png' } = {},
) {
  const data = await page.evaluate(
    ([n, w, h, kind]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: w, height: h });
      const pen = canvas.getContext('2d');
      if (!pen) return '';
      pen.fillStyle = `hsl(${n * 67} 60% 75%)`;
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = '#f2c9a0';
      pen.beginPath();
      pen.ellipse(w / 2, h / 2, w * 0.28, h * 0.38, 0, 0, 7);
      pen.fill();
      return canvas.toDataURL(kind).split(',')[1] ?? '';
    },
    [number, width, height, type] as const,
  );
  return { name: `face${number}.png`, mimeType: type, buffer: Buffer.from(data, 'base64') };
}
const choose = async (page: Page, slot: number, file: Awaited<ReturnType<typeof drawPicture>>) =>
  page.getByLabel(`File for picture ${slot}`).setInputFiles(file);
async function chooseAndCrop(page: Page, slot: number, number: number) {
  await choose(page, slot, await drawPicture(page, number));
  await expect(dialog(page)).toContainText(`Crop picture ${slot}`);
  if (slot === 1) await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Crop' }).click();
  await expect(dialog(page)).toBeHidden();
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const panel = '/my-profile?tab=recognition';

/** Deletes all pictures before a test. */
const clear = (page: Page) =>
  page.request.delete(pathOf(recognitionPictures.removeMine), {
    headers: { 'x-command-id': crypto.randomUUID() },
  });

test('person uploads five recognition pictures, and an administrator approves them and rejects later pictures', async ({
  as,
}) => {
  const page = await as('STAFF');
  await clear(page);
  await page.goto(panel);
  await expect(page.getByText('Please upload recognition pictures')).toBeVisible();
  await expect(page.getByText('None', { exact: true })).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await chooseAndCrop(page, 1, 1);
  await expectAccessible(page);
  // Save is enabled after the first picture. If other pictures are missing, clicking Save reports them (spec §4).
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('You must select 5/5 pictures to upload!');
  for (const slot of [2, 3, 4, 5]) await chooseAndCrop(page, slot, slot);
  await save(page).click();
  await expect(page.getByText('Recognition pictures saved').last()).toBeVisible();
  await expect(page.getByText('Pending approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(page.getByRole('img', { name: /^Recognition picture/ })).toHaveCount(5);
  const firstPicture = page.getByRole('img', { name: 'Recognition picture 1' });
  const readSize = () =>
    firstPicture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(readSize, { timeout: 20_000 }).toEqual([320, 400]);

  const other = await as('ADMIN');
  const staff = await other.request.get(`${pathOf(employees.list)}?keyword=staff`);
  const { content } = (await staff.json()).result as { content: { id: number; accountName: string }[] };
  await other.goto(
    `/edit-staff/${content.find(({ accountName }) => accountName === 'staff')?.id}?tab=recognition`,
  );
  await expect(other.getByText('Pending approval')).toBeVisible();
  await expect(other.getByRole('img', { name: /^Recognition picture/ })).toHaveCount(5);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Approve' }).click();
  await expect(other.getByText('Pictures approved. Terminals will be updated.').last()).toBeVisible();
  await expect(other.getByText('Done', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await chooseAndCrop(page, 3, 9);
  await expect(page.getByText('Not saved yet')).toHaveCount(1);
  await save(page).click();
  await expect(page.getByText('Pending approval')).toBeVisible();

  await other.reload();
  await other.getByRole('button', { name: 'Reject' }).click();
  await dialog(other).getByRole('button', { name: 'Reject' }).click();
  await expect(other.getByText('Pending pictures deleted').last()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await chooseAction(page, 'Delete all pictures');
  await dialog(page).getByRole('button', { name: 'Delete all pictures' }).click();
  await expect(page.getByText('Please upload recognition pictures')).toBeVisible();
});

test('recognition picture form rejects small pictures, other files and duplicate pictures at their slot', async ({
  as,
}) => {
  const page = await as('MANAGER');
  await clear(page);
  await page.goto(panel);
  await choose(page, 1, await drawPicture(page, 1, { width: 127 }));
  await expect(page.getByRole('alert')).toContainText('128 to 1,024 pixels');
  await choose(page, 1, await drawPicture(page, 1, { width: 1025 }));
  await expect(page.getByRole('alert')).toContainText('128 to 1,024 pixels');
  const script = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await choose(page, 1, script);
  await expect(page.getByRole('alert')).toContainText('BMP, JPG or PNG');
  await choose(page, 1, { ...script, buffer: Buffer.from('89504e470d0a1a0a00', 'hex') });
  await expect(page.getByRole('alert')).toContainText('damaged');
  await chooseAndCrop(page, 1, 1);
  await expect(page.getByRole('alert')).toBeHidden();
  await choose(page, 2, await drawPicture(page, 1));
  await expect(page.getByRole('alert')).toContainText('Images can not duplicate!');
  // Unsaved pictures require a confirmation.
  await page.getByRole('tab', { name: 'Password' }).click();
  await expect(dialog(page)).toContainText('Your changes will be lost');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not saved yet')).toHaveCount(1);
});

test('same picture can be chosen again after its crop was cancelled', async ({ as }) => {
  const page = await as('MANAGER');
  await clear(page);
  await page.goto(panel);
  const file = await drawPicture(page, 1);
  const pick = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose picture 1' }).click();
    return chooser;
  };
  await (await pick()).setFiles(file);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  // A browser fires no event if the same file is chosen twice, so the portal must clear the input after each choice.
  expect(await (await pick()).element().evaluate((input) => (input as HTMLInputElement).value)).toBe('');
});

test('avatar is updated after a file is chosen, and appears in the top bar', async ({ as }) => {
  const page = await as('STAFF', '/my-profile');
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(update).toBeHidden();
  const file = page.getByLabel('Avatar file');
  await file.setInputFiles(await drawPicture(page, 1, { width: 100 }));
  await expect(page.getByRole('alert')).toContainText('128 to 1,024 pixels');
  const number = Math.floor(Math.random() * 1000);
  await file.setInputFiles(await drawPicture(page, number, { width: 200 + (number % 300) }));
  await update.click();
  await expect(page.getByText('Avatar updated').last()).toBeVisible();
  await expect(update).toBeHidden();
  await expect(page.getByRole('banner').locator('img[src^="/api/v1/images/avatars/"]')).toBeVisible();
  await file.setInputFiles(await drawPicture(page, number, { width: 200 + (number % 300) }));
  await update.click();
  await expect(page.getByText('This is the same picture as before.').last()).toBeVisible();
});
